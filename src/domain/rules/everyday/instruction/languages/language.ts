import { plainWord } from './plainLetters.ts'

/** A way to say something, and the same in English with the groups of the pattern. */
export type Translation = readonly [said: RegExp, english: string]

/**
 * How requests are made in another language than English. Names and texts stay as they are written. Of the named groups of
 * its patterns,
 * - `request` is another request, `thing…` and `place…` are phrases that name something on the page: all are translated,
 * - `noun…`, `order`, `state` and `verb` are looked up in `words`,
 * - `word…` are texts that are replaced as they are written, whether they are quoted or not,
 * - `said` is a text that goes on to the end, quoted or not, and `sentence` one with its full stop,
 * - `text…` and `old` are other texts, and others are parts of names: they stay.
 */
export type Language = {
  readonly name: string
  /** What precedes and follows a request without being a part of it. */
  readonly asides: RegExp
  /** The form of address, as the requests have it. */
  readonly polite: Translation
  /** Requests with their verb at the end, with the verb at the beginning as the others have it. */
  readonly verbFirst: readonly Translation[]
  readonly requests: readonly Translation[]
  readonly phrases: readonly Translation[]
  readonly determiner: RegExp
  readonly words: Readonly<Record<string, string>>
  /** Words that a text without quotation marks does not contain, because they may belong to the request. */
  readonly connectives: RegExp
  /** Words that ask for a text instead of being one. */
  readonly vague: RegExp
  /** Several words with a verb at the end, which may belong to the request. */
  readonly infinitiveLast: RegExp
  /** Between two requests. */
  readonly joint: RegExp
  readonly severalExchanges: SeveralExchanges
}

/** `replace A with B and C with D`: the verb with a group for the rest, what joins the exchanges, and one of them. */
export type SeveralExchanges = {
  readonly verb: RegExp
  readonly and: RegExp
  readonly exchange: RegExp
  /** What may follow the last one and is meant for all. */
  readonly everywhere: RegExp
}

/** The words of a language for each of the English words. */
export function wordTable(english: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(english).flatMap(([to, words]) =>
    words.split(' ').map(word => [word.replace('_', ' '), to]),
  )
  return withPlain(Object.fromEntries(pairs))
}

/** With the words as they are typed without accents. */
export function withPlain(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const plain = Object.entries(words).map(([word, to]) => [plainWord(word), to])
  return { ...Object.fromEntries(plain), ...words }
}
