/**
 * The floor: the board's own first screen as a static page. It holds what a viewer sees before
 * scrolling, the styles that this needs, and no script.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Address, openReady } from './visit.ts'

export interface FirstScreen {
  readonly title: string
  /** Attributes of the root element. */
  readonly rootAttributes: string
  readonly css: string
  readonly body: string
}

/** Writes `index.html` into the folder, from the loaded page at the address. */
export async function writeFloor(browser: Browser, board: Address, folder: string): Promise<void> {
  const visit = await openReady(browser, board)
  await visit.page.evaluate(() => window.scrollTo(0, 0))
  const screen = await visit.page.evaluate(copyFirstScreen)
  await visit.leave()
  const page = pageOf(screen)
  if (!page.includes(board.marker)) throw new Error('the first screen has no team row')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), page)
}

/** The page of a first screen. All scripts have been taken out of it. */
function pageOf({ title, rootAttributes, css, body }: FirstScreen): string {
  return [
    `<!doctype html><html${rootAttributes}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${title}</title><style>${css.replaceAll('</', '<\\/')}</style></head>`,
    `<body>${withoutScript(body)}</body></html>`,
  ].join('')
}

/** The HTML without scripts, hints to fetch them, and comments. */
function withoutScript(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script\s*>/gis, '')
    .replaceAll(/<noscript\b[^>]*>.*?<\/noscript\s*>/gis, '')
    .replaceAll(/<link\b[^>]*\b(modulepreload|as="?script)[^>]*>/gi, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/(<[^>]*?)\son\w+=("[^"]*"|'[^']*')/gi, '$1')
}

/** Runs in the page, so it uses nothing from outside. */
function copyFirstScreen(): FirstScreen {
  const fold = window.innerHeight

  /** The parts of the element that begin above the fold and have a box, if only by their children. */
  function copyOf(node: Node): Node | null {
    if (!(node instanceof Element))
      return node.nodeType === Node.TEXT_NODE ? node.cloneNode() : null
    if (['SCRIPT', 'NOSCRIPT', 'STYLE', 'LINK', 'TEMPLATE'].includes(node.tagName)) return null
    const isOnlyItsChildren = getComputedStyle(node).display === 'contents'
    if (!isOnlyItsChildren) {
      if (node.getClientRects().length === 0) return null
      if (node.getBoundingClientRect().top >= fold) return null
    }
    const copy = node.cloneNode(false)
    for (const child of node.childNodes) {
      const part = copyOf(child)
      if (part !== null) copy.appendChild(part)
    }
    return copy
  }
  const body = document.createElement('body')
  for (const child of document.body.childNodes) {
    const part = copyOf(child)
    if (part !== null) body.append(part)
  }

  /** Whether a rule's selector means anything that was kept. */
  function isUsed(selector: string): boolean {
    return selector.split(',').some((one) => {
      const bare = one.replaceAll(/::?[a-z-]+(\([^)]*\))?/gi, '').trim()
      if (bare === '' || /^(html|body|\*)/.test(bare)) return true
      try {
        return body.querySelector(bare) !== null
      } catch {
        return true
      }
    })
  }
  function textOf(rules: CSSRuleList): string {
    return [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
        if (rule instanceof CSSGroupingRule) {
          const inside = textOf(rule.cssRules)
          const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
          return inside === '' ? '' : `${head}{${inside}}`
        }
        return rule.cssText
      })
      .join('')
  }
  const attributes = [...document.documentElement.attributes]
  return {
    title: document.title.replaceAll('<', '&lt;'),
    rootAttributes: attributes.map(({ name, value }) => ` ${name}="${value}"`).join(''),
    css: [...document.styleSheets].map((sheet) => textOf(sheet.cssRules)).join(''),
    body: body.innerHTML,
  }
}
