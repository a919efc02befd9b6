/** Versions whose types cannot be resolved; `foreign-services.ts` says what is used of them. */
declare module 'socket.io-2' {
  const Server: unknown
  // biome-ignore lint/style/noDefaultExport: what a CommonJS package looks like to an import
  export default Server
}
declare module 'socket.io-3.1' {
  export const Server: unknown
}
declare module 'socket.io-4.0' {
  export const Server: unknown
}
