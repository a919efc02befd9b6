import { PassThrough } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { describe, expect, it } from 'vitest'
import { createStatusArea } from './status-area.ts'

/** A window that understands what the area writes: rows of text, cursor up, clear to the end. */
function createWindow(columns: number, rows: number) {
  const output = Object.assign(new PassThrough(), { isTTY: true, columns, rows })
  const lines: string[] = ['']
  let row = 0
  output.on('data', (chunk: Buffer) => {
    const text = chunk.toString().replaceAll('\x1b', 'ESC')
    for (const part of text.split(/(ESC\[\d*[A-Z]|\n)/)) {
      const up = /^ESC\[(\d+)A$/.exec(part)
      if (up !== null) row -= Number(up[1])
      else if (part === 'ESC[0J') lines.splice(row, lines.length, '')
      else if (part === '\n') lines[++row] = ''
      else if (!part.startsWith('ESC')) lines[row] = `${lines[row] ?? ''}${part}`
    }
  })
  return { output: output as unknown as WriteStream, lines }
}

describe('the status area', () => {
  it('stays below what is printed, and is drawn again when it changes', () => {
    const { output, lines } = createWindow(40, 24)
    let viewers = 1
    const area = createStatusArea(output, () => ['----', `Viewers ${viewers}`])
    area.print('one')
    area.print('two')
    expect(lines).toEqual(['one', 'two', '----', 'Viewers 1', ''])
    viewers = 2
    area.refresh()
    expect(lines).toEqual(['one', 'two', '----', 'Viewers 2', ''])
    area.close()
    expect(lines).toEqual(['one', 'two', ''])
  })

  it('stays below what is printed after an answer was typed below it', () => {
    const { output, lines } = createWindow(40, 24)
    const area = createStatusArea(output, () => ['----'])
    area.print('Really? Type yes or no.')
    // As the terminal echoes it.
    output.write('yes\n')
    area.typed()
    area.print('done')
    expect(lines).toEqual(['Really? Type yes or no.', 'done', '----', ''])
  })

  it('writes nothing while nothing changes', () => {
    const { output } = createWindow(40, 24)
    const area = createStatusArea(output, () => ['same'])
    area.refresh()
    let written = 0
    output.on('data', () => written++)
    area.refresh()
    expect(written).toBe(0)
  })

  it('leaves room in a low window', () => {
    const { output, lines } = createWindow(40, 3)
    createStatusArea(output, () => ['a', 'b', 'c', 'd']).print('one')
    expect(lines).toEqual(['one', 'a', 'b', ''])
  })
})
