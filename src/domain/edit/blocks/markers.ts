/** What a marker line opens, divides or closes. `CLOSE` is a closing marker without its word. */
export type MarkerKind = 'SEARCH' | 'DIVIDER' | 'REPLACE' | 'FILE' | 'END' | 'IN' | 'CLOSE'

/**
 * A line in the form of a marker. Only a `sure` one carries the nonce; any other is a slip of the model or text that
 * looks like a marker. `tail` is what follows the nonce.
 */
export type Marker = { readonly kind: MarkerKind; readonly isSure: boolean; readonly tail: string }

const start = /^(?:\d{1,3}[.)])?[ \t>*_`#+-]{0,16}?(?<signs><{3,12}|={3,12}|>{3,12})(?![<=>])[ \t*_`]{0,8}/
const word = /^(?:SEARCH|REPLACE|FILE|END|IN)(?![0-9a-z_])/i
const markerMaxChars = 1_500

/**
 * Models miscount the signs, put the marker in bold or in a list, and wrap the nonce in brackets or quotes. The nonce
 * still identifies the line as a marker.
 */
export function createMarkerReader(nonce: string): (line: string) => Marker | null {
  const marked = new RegExp(`^[^0-9a-z]{0,8}(?:nonce[^0-9a-z]{1,4})?${nonce}(?![0-9a-z])`, 'i')
  return line => {
    const begun = start.exec(line)
    if (begun === null) return null
    const text = line.slice(begun[0].length, markerMaxChars)
    const named = word.exec(text)?.[0] ?? ''
    const kind = kindOf(begun.groups?.['signs']?.[0], named.toUpperCase())
    if (kind === null) return null
    const rest = text.slice(named.length)
    const mark = marked.exec(rest)
    if (mark !== null) return { kind, isSure: true, tail: rest.slice(mark[0].length) }
    const tail = rest.replace(otherNonce, '')
    return mayHaveTail(kind) || isBlank(tail) ? { kind, isSure: false, tail } : null
  }
}

/** The word NONCE itself, or a nonce copied incorrectly. */
const otherNonce = /^[\s*_`:"'[({<]{0,8}(?:nonce|(?=[a-z]{0,31}\d)[0-9a-z]{4,32})(?=[\s*_`:"'\])}>]|$)/i

function kindOf(sign: string | undefined, named: string): MarkerKind | null {
  if (sign === '=') return named === '' ? 'DIVIDER' : null
  if (sign === '<') return named === 'SEARCH' || named === 'FILE' || named === 'IN' ? named : null
  if (named === '') return 'CLOSE'
  return named === 'REPLACE' || named === 'END' ? named : null
}

function mayHaveTail(kind: MarkerKind): boolean {
  return kind === 'SEARCH' || kind === 'FILE' || kind === 'IN'
}

function isBlank(tail: string): boolean {
  return /^[^\p{L}\p{N}]{0,16}$/u.test(tail)
}

export const askedMaxChars = 200

/** The words of the instruction on a SEARCH line, without the quotes around them. */
export function askedIn(tail: string): string | null {
  const text = bare(tail)
  const quoted = /^["'“”‘’«»]([^"“”«»]*)["'“”‘’«»]$/.exec(text)?.[1] ?? text
  return isBlank(quoted) ? null : quoted.trim().slice(0, askedMaxChars)
}

export function pathIn(tail: string): string | null {
  return bare(tail).replace(/^["'“‘]|["'”’]$/g, '') || null
}

function bare(tail: string): string {
  return tail.replace(/^[\s\])}>*_`:–—-]+/, '').replace(/(?<![\s*_`:])[\s*_`:]+$/, '')
}

/** The correct form of the marker, for the repair request. */
export function writtenMarker(kind: MarkerKind, nonce: string): string {
  if (kind === 'DIVIDER') return `======= ${nonce}`
  return mayHaveTail(kind) ? `<<<<<<< ${kind} ${nonce}` : `>>>>>>> ${kind === 'CLOSE' ? 'REPLACE' : kind} ${nonce}`
}
