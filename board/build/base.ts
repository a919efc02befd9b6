const SEGMENT = /^[A-Za-z0-9._~-]+$/

/**
 * The path that the board lives under, as Vite's `base` wants it, from `VITE_BOARD_BASE`: `auction`,
 * `/auction` and `/auction/` give `/auction/`; nothing gives `/`.
 *
 * @throws when it is not a path of plain segments
 */
export function baseOf(value = ''): string {
  const path = value.trim().replace(/^\/|\/$/g, '')
  if (path === '') return '/'
  const isPath = path
    .split('/')
    .every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..')
  if (!isPath) {
    throw new Error(
      `VITE_BOARD_BASE must be a path such as /auction/ (letters, digits, "-", ".", "_" and "~" between slashes), not ${JSON.stringify(value)}. An address with its host goes into VITE_BOARD_ADDRESS.`,
    )
  }
  return `/${path}/`
}
