import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPagePolicy } from './page-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the page’s policy', () => {
  test('hashes every inline script and style, but no data block or linked script', () => {
    const html = `<style>a{}</style><STYLE media="print">b{}</STYLE>
      <script>one()</script><script type="module">two()</script>
      <script type="application/json">{"three":3}</script>
      <script type=module src=/assets/x.js></script>`
    expect(readPagePolicy(html)).toEqual({
      scripts: [hashOf('one()'), hashOf('two()')],
      styles: [hashOf('a{}'), hashOf('b{}')],
      services: [],
    })
  })

  test('ignores comments', () => {
    const html = `<!-- the <script> below --><!-- <style>old{}</style> --><script>one()</script>`
    expect(readPagePolicy(html)).toEqual({ scripts: [hashOf('one()')], styles: [], services: [] })
  })

  test('hashes with LF line ends, like a browser', () => {
    expect(readPagePolicy('<script>\r\none()\r\n</script>').scripts).toEqual([hashOf('\none()\n')])
  })

  test.each([
    ['{"service":"https://feed.example:8443/path"}', ['https://feed.example:8443']],
    ['{"service":"HTTP://Feed.Example"}', ['http://feed.example']],
    ['{"service":""}', []],
    ['{"service":"javascript:alert(1)"}', []],
    ['{"service":"https://a.example; script-src *"}', []],
    ['{"service":7}', []],
    ['not json', []],
    ['', []],
  ])('reads the service from the config block %s', (block, services) => {
    const html = `<script id="board-config" type="application/json">${block}</script>`
    expect(readPagePolicy(html).services).toEqual(services)
  })
})
