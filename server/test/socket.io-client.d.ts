/** Old clients whose package doesn't lead TypeScript to their types. */
type Connect = typeof import('socket.io-client').io

declare module 'socket.io-client-3.0' {
  export const io: Connect
}
declare module 'socket.io-client-3.1' {
  export const io: Connect
}
declare module 'socket.io-client-4.0' {
  export const io: Connect
}
