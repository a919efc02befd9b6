import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers without an end, as fast as it is read. */
export function answerEndlessly(_request: IncomingMessage, response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}
