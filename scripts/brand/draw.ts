/** `npm run brand`: draws the icons and the link preview of `board/public/` from the SVG files here. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../tests/kit/browsers.ts'
import { ROOT } from '../../tests/kit/programs.ts'

const PICTURES = [
  { source: 'icon.svg', file: 'icon-192.png', width: 192, height: 192 },
  { source: 'icon.svg', file: 'icon-512.png', width: 512, height: 512 },
  { source: 'preview.svg', file: 'preview.png', width: 1200, height: 630 },
]

const browser = await chromium.launch(chromiumOptions())
for (const { source, file, width, height } of PICTURES) {
  const svg = await readFile(join(ROOT, 'scripts', 'brand', source), 'utf8')
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin:0">${svg}</body>`)
  await page.screenshot({ path: join(ROOT, 'board', 'public', file) })
  await page.close()
}
await browser.close()
