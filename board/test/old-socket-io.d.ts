/** Versions whose types cannot be resolved; `foreign-services.ts` declares what the tests use of them. */
declare module 'socket.io-2' {
  const Server: unknown
  // biome-ignore lint/style/noDefaultExport: an import sees a CommonJS package as a default export
  export default Server
}
declare module 'socket.io-3.1' {
  export const Server: unknown
}
declare module 'socket.io-4.0' {
  export const Server: unknown
}
