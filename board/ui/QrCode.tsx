import { useMemo } from 'react'
import { encode } from 'uqr'

/** The white margin in modules that cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code as one SVG path, black on white in every theme. */
export function QrCode(props: { readonly text: string; readonly label: string }) {
  const { text, label } = props
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-text={text}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** The code's side in modules, and a path with one bar for each horizontal run of black modules. */
function draw(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const rows = data.map((row, y) => {
    const modules = row.map((isBlack) => (isBlack ? '#' : ' ')).join('')
    return [...modules.matchAll(/#+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('')
  })
  return { size, path: rows.join('') }
}
