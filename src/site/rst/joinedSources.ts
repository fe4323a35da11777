import { nameOf } from '../tree.ts'

/** One source of several: the first as it is, and each of the others below a line with its path. */
export function joinSidecars(
  sources: readonly { readonly path: string; readonly source: Uint8Array }[],
): Uint8Array | null {
  const [first, ...others] = sources
  if (first === undefined) return null
  const parts = [first.source, ...others.flatMap(({ path, source }) => [encoder.encode(`\n\0${path}\n`), source])]
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The text of the first source, and those of the others by the names of their files. */
export function splitSidecars(joined: Uint8Array): { readonly text: string; readonly shared: Map<string, string> } {
  const [text = '', ...others] = new TextDecoder().decode(joined).split('\n\0')
  const shared = new Map<string, string>()
  for (const other of others) {
    const end = other.indexOf('\n')
    const name = nameOf(other.slice(0, end))
    if (!shared.has(name)) shared.set(name, other.slice(end + 1))
  }
  return { text, shared }
}

const encoder = new TextEncoder()
