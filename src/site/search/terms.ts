/**
 * A sorted list of terms with a value each, as one string, which takes a fraction of the memory of a list of strings
 * and is searched without being parsed:
 *
 *   ⏎ term ⇥ value ⏎ term ⇥ value ⏎
 *
 * Terms contain neither of the dividers, and are sorted by code unit.
 */
export type Terms = string

export function printTerms(entries: Iterable<readonly [term: string, value: string]>): Terms {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `\n${sorted.map(([term, value]) => `${term}\t${value}\n`).join('')}`
}

/** Every term that begins with the prefix, with its value, in order. */
export function* termsFrom(terms: Terms, prefix: string): Generator<readonly [term: string, value: string]> {
  for (let at = firstFrom(terms, prefix); at < terms.length; ) {
    const divider = terms.indexOf('\t', at)
    if (divider === -1 || !terms.startsWith(prefix, at)) return
    const end = terms.indexOf('\n', divider)
    yield [terms.slice(at, divider), terms.slice(divider + 1, end)]
    at = end + 1
  }
}

/** Where the first term begins that is not below the wanted one. */
function firstFrom(terms: Terms, wanted: string): number {
  let low = 1
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = terms.lastIndexOf('\n', middle - 1) + 1
    const divider = terms.indexOf('\t', start)
    if (divider === -1) return terms.length
    if (terms.slice(start, divider) < wanted) low = terms.indexOf('\n', divider) + 1
    else high = start
  }
  return low
}
