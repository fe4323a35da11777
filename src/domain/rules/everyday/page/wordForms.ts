/** A word or phrase and its replacement, in one of the forms that the text may use. */
export type Form = { readonly from: string; readonly to: string }

/**
 * The forms of a term: as written, capitalised, plural and singular, each with the same form of the new one. A term
 * with capitals inside, such as an abbreviation, has one case only; the new term keeps the capitals that it is given.
 */
export function formsOf(from: string, to: string): readonly Form[] {
  const isWord = /^[\p{L}][\p{L}'’ -]*$/u.test(from) && /^[\p{L}][\p{L}'’ -]*$/u.test(to)
  const numbers: Form[] = [{ from, to }]
  if (isWord && !hasNoPlural(from)) {
    if (isPlural(from) && isPlural(to)) numbers.push({ from: singularOf(from), to: singularOf(to) })
    else if (!isPlural(from)) numbers.push({ from: pluralOf(from), to: pluralOf(to) })
  }
  const hasCase = isWord && !/\p{L}\p{Lu}/u.test(from)
  const all = hasCase
    ? numbers.flatMap(({ from, to }) => [
        { from: lowered(from), to: from !== lowered(from) && isTitle(to) ? lowered(to) : to },
        { from: capital(from), to: from === capital(from) && /^(?:the|an?) /.test(to) ? to : capital(to) },
      ])
    : numbers
  return [...new Map(all.map(form => [form.from, form])).values()]
}

/** Words of grammar, and adjectives whose plural would be another word. */
const withoutPlural = new Set(
  'must shall should may can will not is are was were has have had do does be a an the this that these those it its he she they we you i me him her us them who which what and or but nor so yet if of to in on at by for from with as up out off no yes all any each every some per via new good custom'.split(
    ' ',
  ),
)

function hasNoPlural(word: string): boolean {
  return withoutPlural.has(word.toLowerCase().replace(/ not$/, ''))
}

function isPlural(word: string): boolean {
  return /[^su]s$/.test(word) && word.length > 3
}

function isTitle(text: string): boolean {
  return /^\p{Lu}\P{Lu}*$/u.test(text)
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

function singularOf(word: string): string {
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`
  return /(?:s|x|ch|sh)es$/i.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Names such as `gRPC` stay as they are. */
export function capital(text: string): string {
  return /^\p{Ll}+\p{Lu}/u.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Abbreviations that begin with the name of a letter, such as `SLA` and `XML`. */
const isSpelled = /^[FHLMNRSX](?=\p{Lu})(?![AEIOUY])/u

/** The article before a word that replaces another one; `null` if it stays the same. */
export function articleFor(article: string, from: string, to: string): string | null {
  const wasVowel = /^[aeiou]/i.test(from) || isSpelled.test(from)
  const isVowel = isSpelled.test(to) || (/^(?:[aio]|e(?!u)|u(?=n(?!i)|p|m))/i.test(to) && !/^one/i.test(to))
  const isConsonant = !isVowel && /^[b-df-gj-np-tv-xz]/i.test(to)
  if (/^an$/i.test(article) && wasVowel && isConsonant) return article.slice(0, 1)
  return /^a$/i.test(article) && !wasVowel && isVowel ? `${article}n` : null
}
