import { expect, it } from 'vitest'
import { sentenceOf } from './server-lines.ts'

it.each([
  [
    '{"level":50,"err":{"type":"LogFull","message":"there is no room for the auction log","stack":"LogFull: …"},"requests":3,"msg":"requests fail: the auction log cannot take them"}',
    'The disk is full. Free some space: what waits is published then.',
  ],
  [
    '{"level":50,"err":{"message":"EIO: i/o error","stack":"Error: EIO\\n  at …"},"msg":"a request failed"}',
    'The server: a request failed: EIO: i/o error.',
  ],
  [
    'DATA_DIR: another server is using .gavel/data. Each needs a folder of its own; many servers of one auction need REDIS_URL.',
    'gavel runs already in this folder, in another window.',
  ],
  ['PORT: must be a number', 'PORT: must be a number'],
])('%s', (line, sentence) => expect(sentenceOf(line)).toBe(sentence))
