/** The names that models give to a quote and to what replaces it, as keys, tags or labels. */
const pairs: readonly (readonly [old: string, replacements: readonly string[]])[] = [
  ['old', ['new', 'updated']],
  ['search', ['replace', 'replacement']],
  ['find', ['replace', 'replacement']],
  ['original', ['updated', 'new', 'modified', 'revised', 'replacement', 'replaced', 'proposed']],
  ['before', ['after']],
  ['current', ['proposed', 'new', 'updated']],
]

const subject = /(?:string|str|text|content|lines?|code|version)$/

/** `old_string`, `oldText` and `Old text` are `old`. */
function stem(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return letters.replace(subject, '') || letters
}

export function namesQuote(name: string): boolean {
  return pairs.some(([old]) => old === stem(name))
}

/** Whether the second name is what models write beside the first. */
export function arePair(quote: string, replacement: string): boolean {
  const wanted = stem(replacement)
  return pairs.some(([old, others]) => old === stem(quote) && others.includes(wanted))
}

const known = new Set(pairs.flatMap(([old, others]) => [old, ...others]))

export function isExchangeName(name: string): boolean {
  return known.has(stem(name))
}
