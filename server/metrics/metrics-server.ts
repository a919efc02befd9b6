/** `/metrics` on its own port, which a firewall can restrict to monitoring. */
import { once } from 'node:events'
import { DATA_HEADERS } from '../lib/headers.ts'
import { createServer } from '../lib/node-http.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = Awaited<ReturnType<typeof serveMetrics>>

/** @throws the system's error, such as EADDRINUSE */
export async function serveMetrics(metrics: Metrics, port: number, host: string) {
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(DATA_HEADERS)) response.setHeader(name, value)
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.read()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
