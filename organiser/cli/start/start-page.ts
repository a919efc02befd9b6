/**
 * The organiser's start page: addresses, viewers, and what the sheet waits for. It
 * reads and explains; nothing on it publishes.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderSVG } from 'uqr'
import type { Instant } from '../../../contract/auction.ts'
import { escapeHtml } from '../../../contract/first-screen.ts'
import type { SheetStatus } from '../../follow/follow.ts'
import { templateWorkbook } from '../commands/template.ts'
import type { Addresses } from '../local-server.ts'

export interface Status {
  readonly addresses: Addresses
  /** Viewers connected at present; `null` while the server does not answer. */
  readonly viewers: number | null
  /** The name of the sheet; `null` when the board is served without one. */
  readonly sheetName: string | null
  /** `null` before the sheet was read. */
  readonly sheet: SheetStatus | null
  /** The question that waits for a yes or no in the program's window. */
  readonly question: string | null
  /** The last publication since the start. */
  readonly published: { readonly line: string; readonly at: Instant } | null
}

const REFRESH_MS = 2000
const HOST = '127.0.0.1'
const TEMPLATE = 'auction.xlsx'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A listener of its own, on this machine only, at an address that nobody can guess. */
export class StartPage {
  readonly #server: Server
  readonly #path = `/${randomBytes(16).toString('base64url')}/`
  readonly #read: () => Promise<Status>

  /** @param read is asked for each answer */
  constructor(read: () => Promise<Status>) {
    this.#read = read
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** @returns its address */
  async listen(): Promise<URL> {
    this.#server.listen(0, HOST)
    await once(this.#server, 'listening')
    return new URL(this.#path, `http://${this.#host()}`)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #host(): string {
    return `${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  async #answer({ method, url, headers }: IncomingMessage, response: ServerResponse) {
    // A page of another origin that has the name of its server resolved to this machine.
    const isOurs = headers.host === this.#host() && method === 'GET'
    response.setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    if (isOurs && url === this.#path) {
      const nonce = randomBytes(16).toString('base64')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'`,
      )
      response.end(startPage(await this.#read(), nonce))
    } else if (isOurs && url === this.#path + TEMPLATE) {
      response.setHeader('content-type', XLSX)
      response.setHeader('content-disposition', `attachment; filename="${TEMPLATE}"`)
      response.end(await templateWorkbook())
    } else response.writeHead(404).end()
  }
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

function startPage(status: Status, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your board – Gavel</title>
<style>${STYLE}</style>
<main>${main(status)}</main>
<script nonce="${nonce}">${SCRIPT}</script>
</html>`
}

/** The part that changes. */
function main({ addresses, viewers, sheetName, sheet, question, published }: Status): string {
  const { board, phones, otherNetworks, wall, overlay } = addresses
  const noPhones =
    '<p>No network was found: only this computer reaches the board. Join the Wi-Fi and start again.</p>'
  return `
<header>
  <h1>Your board is up</h1>
  <p>On this computer: ${link(board)}</p>
  <p class="viewers"><b>${viewers ?? '–'}</b> ${viewers === 1 ? 'screen is' : 'screens are'} watching</p>
</header>
${question === null ? '' : `<section class="question"><h2>A question</h2><p>${escapeHtml(question)}</p><p>Type <kbd>yes</kbd> or <kbd>no</kbd> in the window of Gavel, then Enter.</p></section>`}
<section>${sheetName === null ? withoutSheet() : sheetPart(sheetName, sheet, published)}</section>
<section class="addresses">
  <article><h2>Phones</h2>${phones === null ? noPhones : withCode(phones)}${otherNetworks
    .map(({ name, address }) => `<h3>In ${escapeHtml(name)}</h3>${withCode(address)}`)
    .join('')}</article>
  <article><h2>Projector</h2>${withCode(wall)}<p>Press F11 there for the whole screen.</p></article>
  <article><h2>OBS</h2>${withCode(overlay)}<p>A browser source of 1920 × 1080.</p></article>
</section>
<footer>To end the board for everybody, press Ctrl+C twice in the window of Gavel.</footer>`
}

function sheetPart(
  name: string,
  sheet: SheetStatus | null,
  published: Status['published'],
): string {
  const last =
    published === null
      ? 'Nothing published yet.'
      : `${timeOfDay.format(published.at)} ${escapeHtml(published.line)}`
  return `<h2>${escapeHtml(name)}</h2><p>Save it after each bid and each sale. ${last}</p>${waiting(sheet)}`
}

function waiting(sheet: SheetStatus | null): string {
  if (sheet === null) return '<p>It has not been read yet.</p>'
  if (sheet.notes.length === 0) return '<p class="good">Everything in it is on the board.</p>'
  const notes = sheet.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')
  const title = sheet.isReadable ? 'Not on the board' : 'Nothing can be taken from it'
  return `<h3>${title}</h3><ul>${notes}</ul><p>Correct it in the sheet and save. The rest goes on.</p>`
}

function withoutSheet(): string {
  return `<h2>Begin with a sheet</h2><ol>
<li><a href="${TEMPLATE}" download>Download ${TEMPLATE}</a>, and fill it in: its second tab explains each column.</li>
<li>Close the window of Gavel, then drop the sheet on the program, or type <kbd>gavel start ${TEMPLATE}</kbd>.</li>
</ol>`
}

function withCode(address: string): string {
  return `${renderSVG(address, { border: 2 })}<p>${link(address)}</p>`
}

function link(address: string): string {
  const text = escapeHtml(address)
  return `<a href="${text}" target="_blank" rel="noreferrer">${text}</a>`
}

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f4f5f7, #0f1420); color: light-dark(#161b26, #eef1f6); }
main { max-width: 68rem; margin: auto; padding: 1.5rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 2rem; }
h1 { margin: 0; font-size: 2rem; }
h2 { margin: 0 0 .5rem; font-size: 1.2rem; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.viewers b { font-size: 1.6rem; font-variant-numeric: tabular-nums; }
section, article { background: light-dark(#fff, #1a2130); border-radius: 12px; padding: 1.2rem; margin: 1rem 0; }
.question { outline: 3px solid #d49a1f; }
.good { color: light-dark(#12703a, #6fdc9a); }
.addresses { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; background: none; padding: 0; }
article { margin: 0; }
svg { display: block; width: 11rem; max-width: 100%; border-radius: 6px; }
a { color: light-dark(#0b57b0, #8ec2ff); }
kbd { font: .9em ui-monospace, monospace; padding: .1em .4em; border: 1px solid; border-radius: 4px; white-space: nowrap; }`

/** A selection of text and the reader's place stay: only a part that differs is replaced. */
const SCRIPT = `
const main = document.querySelector('main')
let shown = null
async function refresh() {
  try {
    const answer = await fetch(location.href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = page.querySelector('main').innerHTML
    if (shown !== next) main.innerHTML = next
    shown = next
    setTimeout(refresh, ${REFRESH_MS})
  } catch {
    main.innerHTML = '<h1>Gavel has ended</h1><p>Start it again: the board goes on where it stopped.</p>'
  }
}
setTimeout(refresh, ${REFRESH_MS})`
