import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The width of the quiet zone in modules (ISO/IEC 18004 §6.3.8). */
const quietModules = 4

/** Drawn in the app, as the content is a secret. Black on white in dark mode too, or cameras do not read it. */
export function QrCode({ text }: { readonly text: string }) {
  const code = generate(text)
  const size = code.size + 2 * quietModules
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label="QR code of the key below"
      viewBox={`${-quietModules} ${-quietModules} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M${-quietModules} ${-quietModules}h${size}v${size}h${-size}z`} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
