import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { bytesOfPage } from './page-bytes.ts'

let folder = ''
beforeEach(async () => {
  folder = await makeTestFolder('page-')
})

async function partsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { parts } = await bytesOfPage(folder)
  return parts.map(({ name }) => name)
}

test('counts a script and its static imports once each', async () => {
  const parts = await partsOf({
    'index.html': '<script type="module" crossorigin src="/entry.js"></script>',
    'entry.js': 'import{a}from"./a.js";export*from"./b.js";console.log(a);import("./later.js")',
    'a.js': 'import"./b.js";export let a=1;export{a as z}',
    'b.js': 'export{a as c}from"./a.js"',
    'later.js': '',
  })
  expect(parts.toSorted()).toEqual(['a.js', 'b.js', 'entry.js'])
})

test('counts scripts in the page and their imports, but no settings and comments', async () => {
  const parts = await partsOf({
    'index.html': `<script type="application/json" id="board-config">{"room": "a"}</script>
      <!-- <script src="/gone.js"></script> -->
      <script>console.log('first')</script>
      <script type="module">import './a.js'</script>`,
    'a.js': 'console.log(1)',
  })
  expect(parts).toEqual(['script in the page 1', 'script in the page 2', 'a.js'])
})

test('counts a script that contains comment and style tags as a whole', async () => {
  const parts = await partsOf({
    'index.html': `<script type="module">let a = '<!-- <style>p{}'</script>
      <link rel="stylesheet" href="/a.css">
      <script>let b = '-->'</script>`,
    'a.css': 'p{}',
  })
  expect(parts).toEqual(['script in the page 1', 'script in the page 2', 'a.css'])
})

test('counts preloaded scripts', async () => {
  const parts = await partsOf({
    'index.html': '<link rel="modulepreload" href="/a.js"><link rel="icon" href="/icon.svg">',
    'a.js': '1',
  })
  expect(parts).toEqual(['a.js'])
})

test('counts style sheets and styles in the page', async () => {
  const parts = await partsOf({
    'index.html': '<style>p{}</style><link rel="stylesheet" crossorigin href="/a.css?v=1">',
    'a.css': 'p{color:red}',
  })
  expect(parts).toEqual(['style in the page 1', 'a.css'])
})

test('sums the compressed sizes', async () => {
  const long = `console.log(${JSON.stringify('x'.repeat(100_000))})`
  await partsOf({ 'index.html': '<script src="a.js"></script><style>p{}</style>', 'a.js': long })
  const { script, css } = await bytesOfPage(folder)
  expect(script).toBeGreaterThan(50)
  expect(script).toBeLessThan(1000)
  expect(css).toBeGreaterThan(0)
})

test('throws for a missing script', async () => {
  await expect(
    partsOf({ 'index.html': '<script type="module" src="/gone.js"></script>' }),
  ).rejects.toThrow('gone.js')
})
