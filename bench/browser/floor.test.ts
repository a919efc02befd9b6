import { describe, expect, test } from 'vitest'
import { pageOf, withoutScript } from './floor.ts'

describe('the floor has no script', () => {
  test.each([
    ['a script', '<p>a</p><script>let x = "<p>"</script><p>b</p>', '<p>a</p><p>b</p>'],
    ['a script with attributes', '<script type="module" src="/a.js"></script>c', 'c'],
    ['a noscript element', '<noscript><p>JavaScript!</p></noscript>d', 'd'],
    ['a preload hint for one', '<link rel="modulepreload" href="/a.js"><p>e</p>', '<p>e</p>'],
    ['a comment', '<p>f<!-- <script> --></p>', '<p>f</p>'],
    ['a handler', '<p class="g" onclick="go(&quot;x&quot;)">g</p>', '<p class="g">g</p>'],
  ])('%s is removed', (_, html, rest) => {
    expect(withoutScript(html)).toBe(rest)
  })

  test('text and attributes that only look like handlers stay', () => {
    const html = '<p data-on="1" class="one">once onto="x"</p>'
    expect(withoutScript(html)).toBe(html)
  })

  test('the page contains title, styles and first screen in one file', () => {
    const page = pageOf({
      title: 'An Auction',
      rootAttributes: ' lang="en"',
      css: 'p{color:red}',
      body: '<p>Harbour Otters</p><script>0</script>',
    })
    expect(page).toMatch(/^<!doctype html><html lang="en">/)
    expect(page).toContain('<title>An Auction</title><style>p{color:red}</style>')
    expect(page).toContain('<body><p>Harbour Otters</p></body>')
    expect(page).not.toContain('<script')
  })
})
