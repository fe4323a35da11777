import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import type { Language, Translation } from './languages/language.ts'
import { spanish } from './languages/spanish.ts'
import { firstMark, hasQuote, isQuote, parseUtterance, quotesMax, type Utterance, withQuotes } from './utterance.ts'

const languages: readonly Language[] = [german, french, spanish]

/**
 * The instruction in English, with its names and texts as they are, if it is made of requests in one of the other languages;
 * otherwise `null`, as for a question.
 */
export function translated(utterance: Utterance): Utterance | null {
  if (/[?¿]/.test(utterance.text)) return null
  for (const language of languages) {
    const reader = { language, quotes: [...utterance.quotes], ending: utterance.ending }
    const parts = utterance.text
      .replace(language.asides, '')
      .split(language.joint)
      .flatMap(part => exchangesIn(part, language))
      .map(part => requestIn(part, reader, 0))
    if (parts.every(part => part !== null) && reader.quotes.length < quotesMax)
      return { ...utterance, text: parts.join(' and '), quotes: reader.quotes }
  }
  return null
}

/**
 * A request to replace a quoted text everywhere, in the exact form for it in English: what `everywhere` includes does not depend on
 * the language.
 */
export function exactForm(instruction: string): string | null {
  const said = parseUtterance(instruction)
  const english = said && translated(said)
  if (!said || !english || english.quotes.length !== said.quotes.length || said.quotes.some(one => /["\n]/.test(one)))
    return null
  return everywhere.test(english.text) ? withQuotes(english.text, english.quotes) : null
}

const everywhere = /^replace [\uE000-\uE0FF] with [\uE000-\uE0FF] everywhere$/

/** `quotes` grows with the words that are read as if they were quoted. */
type Reader = { readonly language: Language; readonly quotes: string[]; readonly ending: string }

/** The requests of `remplace A par B et C par D`, each with its verb and what is said for all. */
function exchangesIn(part: string, { severalExchanges }: Language): readonly string[] {
  const { verb, and, exchange, everywhere } = severalExchanges
  const groups = verb.exec(part)?.groups
  if (groups === undefined) return [part]
  const { verb: replace = '', rest = '' } = groups
  const end = everywhere.exec(rest)?.[0] ?? ''
  const all = rest.slice(0, rest.length - end.length).split(and)
  return all.length > 1 && all.every(one => exchange.test(one)) ? all.map(one => `${replace} ${one}${end}`) : [part]
}

/** `In section 2, replace …, but not in code`. */
const depthMax = 4

function requestIn(said: string, reader: Reader, depth: number): string | null {
  if (depth > depthMax) return null
  const { asides, polite, requests, verbFirst } = reader.language
  const text = said.replace(asides, '').replace(...polite)
  for (const [pattern, order] of verbFirst) {
    const first = pattern.test(text) ? firstOf(requests, text.replace(pattern, order), reader, depth) : null
    if (first !== null) return first
  }
  return firstOf(requests, text, reader, depth)
}

function firstOf(translations: readonly Translation[], said: string, reader: Reader, depth: number): string | null {
  for (const [pattern, english] of translations) {
    const groups = pattern.exec(said)?.groups
    const parts = groups === undefined ? null : partsOf(groups, reader, depth)
    if (parts !== null) return english.replace(/\$<(\w+)>/g, (_, name: string) => parts.get(name) ?? '')
  }
  return null
}

/** The groups of a match in English; `null` if one of them is no such thing. */
function partsOf(
  groups: Readonly<Record<string, string | undefined>>,
  reader: Reader,
  depth: number,
): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>()
  for (const [name, said = ''] of Object.entries(groups)) {
    const part = partIn(name, said.trim(), reader, depth + 1)
    if (part === null) return null
    parts.set(name, part)
  }
  return parts
}

function partIn(group: string, said: string, reader: Reader, depth: number): string | null {
  if (group === 'request') return requestIn(said, reader, depth)
  if (/^(?:thing|place)/.test(group)) return phraseIn(said, reader, depth)
  if (/^(?:noun|order|state|verb)/.test(group)) return wordIn(said, reader.language)
  if (group === 'sentence') return isQuote(said) ? said : hasQuote(said) ? null : quoted(said + reader.ending, reader)
  if (group === 'said') {
    if (isQuote(said)) return said
    return hasQuote(said) || /;/.test(said) ? null : quoted(isSentence(said) ? said + reader.ending : said, reader)
  }
  if (!/^(?:text|old|word)/.test(group) || hasQuote(said)) return said
  const { connectives, determiner, infinitiveLast, vague } = reader.language
  if (connectives.test(said) || determiner.test(said) || vague.test(said) || infinitiveLast.test(said)) return null
  return group.startsWith('word') ? quoted(said, reader) : said
}

/** Several words that begin with a capital letter keep the full stop behind them, three if one may be their verb. */
function isSentence(said: string): boolean {
  const words = said.split(' ').length
  return /^\p{Lu}/u.test(said) && (words > 3 || (words === 3 && / \p{Ll}{3,20}(?:t|en)(?= |$)/u.test(said)))
}

function quoted(said: string, { quotes }: Reader): string {
  quotes.push(said)
  return String.fromCharCode(firstMark + Math.min(quotes.length - 1, quotesMax))
}

/** A word in one of its cases. */
function wordIn(said: string, { words }: Language): string | null {
  const word = said.toLowerCase()
  return words[word] ?? words[word.replace(/(?:es|s|e)$/, '')] ?? null
}

function phraseIn(said: string, reader: Reader, depth: number): string | null {
  if (depth > depthMax) return null
  const { determiner, phrases } = reader.language
  const bare = said.replace(determiner, '')
  const phrase = firstOf(phrases, bare, reader, depth) ?? bare
  if (phrase === '') return null
  return bare === said || /^(?:the|all) /.test(phrase) || hasQuote(phrase) ? phrase : `the ${phrase}`
}
