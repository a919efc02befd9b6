/**
 * The browser of a simulated page: requests, storage and the clock. The address of a request names the
 * page's viewer, so that all pages can share one process. Socket.IO's client runs as in a browser.
 */
import { NodeXHR, XHR } from 'socket.io-client'
import type { Clock } from '../../board/platform/clock.ts'
import type { KeyValueStorage } from '../../board/platform/storage.ts'
import type { Answer } from './http.ts'
import type { Network } from './network.ts'
import type { Owner, Time } from './time.ts'

/** Pages by their host. */
const pages = new Map<string, { readonly owner: Owner; readonly network: Network }>()

export function registerPage(host: string, owner: Owner, network: Network): void {
  pages.set(host, { owner, network })
}

function send(
  method: string,
  address: string,
  body: string | undefined,
  onDone: (answer: Answer | null) => void,
): () => void {
  const slash = address.indexOf('/', 'http://'.length)
  const host = address.slice('http://'.length, slash)
  const page = pages.get(host)
  if (page === undefined) throw new Error(`no page at ${host}`)
  const request = { method, path: address.slice(slash), ...(body !== undefined && { body }) }
  return page.network.send(host, page.owner, request, onDone)
}

class SimulatedXhr {
  readyState = 0
  status = 0
  responseText = ''
  onreadystatechange: () => void = () => {}
  #method = ''
  #address = ''
  #giveUp = () => {}

  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }

  setRequestHeader() {}

  send(body: string | null) {
    this.#giveUp = send(this.#method, this.#address, body ?? undefined, (answer) => {
      this.#giveUp = () => {}
      this.status = answer?.status ?? 0
      this.responseText = answer?.body ?? ''
      this.readyState = 4
      this.onreadystatechange()
    })
  }

  abort() {
    this.#giveUp()
    this.#giveUp = () => {}
  }
}

async function simulatedFetch(address: string, { signal }: { signal: AbortSignal }) {
  const answer = await new Promise<Answer>((resolve, reject) => {
    const giveUp = send('GET', address, undefined, (done) =>
      done === null ? reject(new TypeError('failed to fetch')) : resolve(done),
    )
    signal.addEventListener('abort', () => {
      giveUp()
      reject(signal.reason)
    })
  })
  const headers = new Map<string, string>()
  for (const line of answer.headers.split('\r\n').slice(1)) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return {
    ok: answer.status === 200,
    status: answer.status,
    headers: { get: (name: string) => headers.get(name) ?? null },
    text: async () => answer.body,
  }
}

/** Gives the process what a page expects. */
export function replaceBrowser(): void {
  Object.assign(globalThis, { XMLHttpRequest: SimulatedXhr, fetch: simulatedFetch })
  const sendBeacon = (address: string, body: string) => {
    send('POST', address, body, () => {})
    return true
  }
  Object.assign(navigator, { sendBeacon })
  // As in a browser: Node's transport would open sockets.
  NodeXHR.prototype.request = XHR.prototype.request
}

export function clockOf(time: Time): Clock {
  return {
    after: (ms, act) => time.after(ms, act),
    nextFrame: (act) => time.after(16, act),
    now: () => time.now,
  }
}

/** Outlives the pages of one viewer. */
export function createStorage(): KeyValueStorage {
  const texts = new Map<string, string>()
  return {
    read: (key) => texts.get(key) ?? null,
    write(key, text) {
      if (text === null) texts.delete(key)
      else texts.set(key, text)
    },
    watch: () => () => {},
  }
}
