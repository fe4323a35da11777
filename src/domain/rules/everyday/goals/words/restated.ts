import { lineAt } from '../../../../markdown/document.ts'
import { spanIn } from '../../../../markdown/leaf.ts'
import { monthNumber } from '../../../../text/months.ts'
import { contains } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { amountsIn } from '../../page/amounts.ts'
import { wordsIn } from '../../page/words.ts'
import type { Goal, Request } from '../../request/goal.ts'

const number = /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu

/** Fewer words do not show which sentence is meant. */
const wordsMin = 3

/** `the bus runs at 500 kbit/s`: a sentence of the page with another number. */
export const restated: Goal = request => {
  const { text, page, scope } = request
  if (hasQuote(text) || startsWithVerb(text)) return []
  const [said, another] = [...text.matchAll(number)]
  if (said === undefined || another !== undefined) return []
  const before = text.slice(0, said.index).replace(/^(?:the|an?) /i, '')
  const after = text.slice(said.index + said[0].length)
  if (wordsIn(before + after).length < wordsMin || wordsIn(before).length < 2) return []
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${flexible(before)})(\\d+(?:[.,]\\d+)*)${flexible(after)}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'giu',
  )
  const found = numbersMatching(request, pattern).filter(place => scope === undefined || contains(scope, place))
  const [one, other] = found
  if (one === undefined || other !== undefined) return []
  const old = page.document.text.slice(one.start, one.end)
  return [
    {
      sentence: `replace ${quote(before + old + after)} with ${quote(before + said[0] + after)}`,
      edits: [{ ...one, replacement: said[0] }],
      summary: `Replaced ${quoteShort(old)} with ${quoteShort(said[0])} on line ${lineAt(page.document, one.start)}.`,
    },
  ]
}

/** Whether a month follows: the number before it is the day of a date. */
function beginsWithMonth(text: string): boolean {
  const word = /^\.?\s+(\p{L}{3,9})(?!\p{L})/u.exec(text)?.[1]
  return word !== undefined && monthNumber(word) > 0
}

const wordMaxChars = 40
/** `admin` in `admin sessions`: what is said of sessions is not said of these. */
const narrowing =
  /(?<![\p{L}\p{N}])(?!(?:the|an?|each|every|all|any|our|its|their|that|then|and|or|but|if|when|in|of|for|by|so|also)\s)[\p{L}\p{N}-]{1,30}\s+$/iu

function numbersMatching({ page: { document } }: Request, pattern: RegExp) {
  return document.outline().leaves.flatMap(leaf =>
    [...leaf.content.matchAll(pattern)].flatMap(({ 0: all, 1: before = '', 2: digits = '', index }) => {
      if (isOneOfSeveral(leaf.content, index)) return []
      if (beginsWithMonth(leaf.content.slice(index + all.length, index + all.length + wordMaxChars))) return []
      if (narrowing.test(leaf.content.slice(Math.max(0, index - wordMaxChars), index))) return []
      const start = index + before.length
      return [spanIn(leaf, start, start + digits.length)]
    }),
  )
}

/** Behind `for guests,` the words speak of guests, if the sentence goes on to others: `…, for staff after 10 minutes`. */
function isOneOfSeveral(text: string, index: number): boolean {
  if (!/,\s+$/.test(text.slice(Math.max(0, index - wordMaxChars), index))) return false
  const rest = text.slice(index, index + restMaxChars).split(/[.!?]\s/)[0] ?? ''
  return amountsIn(rest).length > 1
}

const restMaxChars = 400

/** The words with any space or line end between them. */
function flexible(text: string): string {
  return text.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replace(/ +/g, '\\s+')
}
