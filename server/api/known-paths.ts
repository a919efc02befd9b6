/** The methods that the routes of a path take, for a 405 and its `Allow` (RFC 9110 §15.5.6). */
import type { FastifyInstance } from 'fastify'

/** To be called before the routes are added. @returns the methods of a path; none for an unknown one */
export function watchRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const plain = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    const path = plain.replaceAll(/:[a-z]+/g, '[^/]+').replace('*', '.*')
    routes.push({ path: new RegExp(`^${path}$`), methods: [method].flat() })
  })
  return (path) => {
    const found = routes.filter((route) => route.path.test(path))
    return [...new Set(found.flatMap(({ methods }) => methods))].sort()
  }
}
