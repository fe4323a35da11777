import type { FoundStatement } from './statements.ts'

/** No author's id begins with it unless it has an underscore. */
const prefix = 'norm:'

/**
 * The anchors of a page's statements, derived from their words: an anchor stays the same while the sentence does,
 * wherever it is on the page. Equal sentences are numbered.
 */
export function anchorsOf(statements: readonly FoundStatement[]): string[] {
  const used = new Map<string, number>()
  return statements.map(({ stem, text, section }) => {
    const words = wordsOf(`${stem} ${text}`)
    const key = prefix + hashOf(words.length < 3 ? [section, ...words] : words)
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return count === 1 ? key : `${key}-${count}`
  })
}

export function isNormativeAnchor(id: string): boolean {
  return id.startsWith(prefix)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** 53 bits of a non-cryptographic hash (cyrb53), in base 36. */
function hashOf(words: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const char of words.join(' ')) {
    const code = char.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
