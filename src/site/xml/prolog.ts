/** What is before the root element: where it ends, and what its document type declares. */
export type Prolog = { readonly end: number; readonly declarations: string }

const declarationStart = /<!DOCTYPE\b[^[<>]{0,2000}/y
const withinMaxChars = 256 * 1024

/** `null` if no element follows. */
export function readProlog(text: string): Prolog | null {
  let at = 0
  let declarations = ''
  while (at < withinMaxChars) {
    at = text.indexOf('<', at)
    if (at === -1) return null
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (closing !== null) {
      const end = text.indexOf(closing, at)
      if (end === -1) return null
      at = end + closing.length
      continue
    }
    if (!text.startsWith('<!', at)) return { end: at, declarations }
    declarationStart.lastIndex = at
    if (!declarationStart.test(text)) return null
    const subsetAt = declarationStart.lastIndex
    const end = text.charAt(subsetAt) === '[' ? endOfSubset(text, subsetAt) : text.indexOf('>', at)
    if (end === -1) return null
    declarations = text.slice(subsetAt, end)
    at = end + 1
  }
  return null
}

/** Where the `]` of an internal subset is, outside of comments and quotes. */
function endOfSubset(text: string, from: number): number {
  const part = /<!--|"|'|\]/g
  part.lastIndex = from
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [mark] = found
    if (mark === ']') return found.index
    const end = text.indexOf(mark === '<!--' ? '-->' : mark, part.lastIndex)
    if (end === -1) return -1
    part.lastIndex = end + 1
  }
  return -1
}

/** The name of the root element, without the prefix of a namespace. */
export function rootName(text: string, { end }: Prolog): string | null {
  return /^<(?:[\w.-]{1,40}:)?([A-Za-z][\w.-]{0,60})(?=[\s/>])/.exec(text.slice(end, end + 120))?.[1] ?? null
}
