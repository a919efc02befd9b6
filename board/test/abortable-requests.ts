import { ClientRequest } from 'node:http'

/**
 * In Node the library's requests are those of `xmlhttprequest-ssl`, which throws when one is aborted
 * before its answer. A browser's `XMLHttpRequest` does not, so here nothing listens any more either.
 */
export function letRequestsAbort(): void {
  ClientRequest.prototype.abort = function abort() {
    this.removeAllListeners('error')
    this.on('error', () => {})
    this.destroy()
  }
}
