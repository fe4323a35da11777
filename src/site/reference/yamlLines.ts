export type Span = { readonly from: number; readonly to: number }

/** A line with content. `to` is the beginning of the next line. */
export type Line = Span & {
  /** How many spaces it begins with. */
  readonly indent: number
  readonly start: string
  /** It begins with the marker of a document. */
  readonly isMarker: boolean
}

const [newline, carriageReturn, space, tab, hash, dash, dot] = [0x0a, 0x0d, 0x20, 0x09, 0x23, 0x2d, 0x2e] as const

/** The first line of a span that is neither blank nor a comment, and is not indented further; `null` if there is none. */
export function nextLine(bytes: Uint8Array, from: number, to: number, indentMax: number): Line | null {
  for (let at = from; at < to; ) {
    const found = bytes.indexOf(newline, at)
    const next = found === -1 || found >= to ? to : found + 1
    let first = at
    while (first < next && bytes[first] === space) first++
    const byte = first < next ? bytes[first] : newline
    if (first - at <= indentMax && byte !== newline && byte !== carriageReturn && byte !== hash && byte !== undefined) {
      const isTriple = bytes[first + 1] === byte && bytes[first + 2] === byte && isEnd(bytes[first + 3])
      const isMarker = (byte === dash || byte === dot) && isTriple
      return { from: at, to: next, indent: first - at, start: String.fromCharCode(byte), isMarker }
    }
    at = next
  }
  return null
}

function isEnd(byte: number | undefined): boolean {
  return byte === undefined || byte === newline || byte === carriageReturn || byte === space || byte === tab
}
