import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import type { PageElement } from '../../page/page.ts'
import type { Goal, Request } from '../../request/goal.ts'

type Word = { readonly text: string; readonly start: number; readonly end: number }

/** How many words the statement shares with the sentence at least, and how many precede the other one. */
const sharedMinWords = 4
const beforeMinWords = 2

/**
 * `the pilot starts in Lille`, `the gateway must log rejections`: a sentence of the page as a whole, but for one name or
 * keyword.
 */
export const restatedWord: Goal = request => {
  const { text, page, scope } = request
  if (hasQuote(text) || startsWithVerb(text) || conditional.test(text)) return []
  const said = wordsOf(text, 0)
  if (said.length < sharedMinWords) return []
  const found = [...page.things('sentence'), ...page.things('row')].flatMap(sentence => {
    if (scope !== undefined && !contains(scope, sentence)) return []
    return changeOf(request, sentence, said)
  })
  const [one, another] = found
  if (one === undefined || another !== undefined) return []
  const { was, start, next } = one
  return [
    {
      sentence: `replace ${quote(was)} with ${quote(next)} on line ${lineAt(page.document, start)}`,
      edits: [{ start, end: start + was.length, replacement: next }],
      summary: `Replaced ${quoteShort(was)} with ${quoteShort(next)} on line ${lineAt(page.document, start)}.`,
    },
  ]
}

const conditional = /[?;:]|\b(?:if|unless|instead|rather|but|and|or|except|also|too)\b/i

/** A row has no article before its first word. */
function changeOf(request: Request, thing: PageElement, said: readonly Word[]) {
  const isWithArticle = thing.kind === 'row' && determiner.test(said[0]?.text ?? '')
  return changeIn(request, thing, isWithArticle ? said.slice(1) : said)
}

function changeIn({ page: { document } }: Request, { start, end }: PageElement, said: readonly Word[]) {
  const words = wordsOf(
    document.text
      .slice(start, end)
      .replace(label, mark => ' '.repeat(mark.length))
      .replaceAll('|', ' '),
    start,
  )
  if (words.length !== said.length) return []
  const other = said.flatMap((word, index) => (isSame(word, words[index], index) ? [] : [index]))
  const [at = 0, second] = other
  const [was, next] = [words[at]?.text ?? '', said[at]?.text ?? '']
  if (other.length !== 1 || second !== undefined || at === 0) return []
  if (keywordSets.some(words => words.test(was) && words.test(next)))
    return [{ was, start: words[at]?.start ?? 0, next: was === was.toUpperCase() ? next.toUpperCase() : next }]
  if (at < beforeMinWords || words.length <= sharedMinWords) return []
  if (interval.test(was) && interval.test(next)) return [{ was, start: words[at]?.start ?? 0, next }]
  return isName.test(was) && isName.test(next) ? [{ was, start: words[at]?.start ?? 0, next }] : []
}

/** `D1:` before a sentence. */
const label = /^(?:\*\*)?[A-Z][A-Z0-9-]{0,20}\d:?(?:\*\*)?:? /

/** Keywords of one language and number. */
const keywordSets = [
  /^(?:must|shall|should|may|will)$/i,
  /^(?:muss|soll|sollte|darf|kann|wird)$/i,
  /^(?:müssen|sollen|sollten|dürfen|können|werden)$/i,
]
const interval =
  /^(?:day|week|month|quarter|year|daily|weekly|monthly|quarterly|yearly|täglich|wöchentlich|monatlich|jährlich)$/i
const isName = /^\p{Lu}[\p{L}\p{N}-]*$/u
const determiner = /^(?:the|this|our|these|an?)$/i

function isSame(one: Word, other: Word | undefined, index: number): boolean {
  if (other === undefined) return false
  if (one.text.toLowerCase() === other.text.toLowerCase()) return true
  return index === 0 && determiner.test(one.text) && determiner.test(other.text)
}

/** The words between spaces, without the punctuation behind them. */
function wordsOf(text: string, from: number): readonly Word[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const bare = word.replace(/(?<![.,!])[.,!]+$/, '')
    return bare === '' ? [] : [{ text: bare, start: from + index, end: from + index + bare.length }]
  })
}
