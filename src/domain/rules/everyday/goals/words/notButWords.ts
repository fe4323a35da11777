import { lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { phraseOccurrences } from '../../page/occurrences.ts'
import type { Goal } from '../../request/goal.ts'

const correction =
  /^(?<said>\p{L}[^;:?\d]{6,120}?),? (?:and not|not|instead of|rather than) (?<old>\p{L}[^,;:?\d]{1,40})$/u
/** How many words precede the one that changes, so that the sentence is known. */
const beforeMinWords = 2

/** `events are partitioned by week, not by month`: words of the page, with the last of them in place of others. */
export const notButWords: Goal = ({ page, text, scope }) => {
  const { said = '', old = '' } = correction.exec(text)?.groups ?? {}
  if (said === '' || hasQuote(text) || startsWithVerb(text) || condition.test(text)) return []
  const words = said.split(' ')
  const count = old.split(' ').length
  const [kept, next] = [words.slice(0, -count), words.slice(-count).join(' ')]
  if (kept.length < beforeMinWords || next === old) return []
  const before = `${kept.join(' ')} `
  const found = phraseOccurrences(page.document, before + old, undefined).filter(
    hit => scope === undefined || contains(scope, hit),
  )
  const [hit, another] = found
  if (hit === undefined || another !== undefined || hit.end - hit.start !== before.length + old.length) return []
  const start = hit.start + before.length
  if (page.document.text.slice(start, hit.end) !== old) return []
  const [rest = ''] = page.document.text.slice(hit.end).split(/[.!?\n]/, 1)
  if (rest.includes(next)) return []
  // The page may say both, of different things.
  if (phraseOccurrences(page.document, before + next, undefined).length > 0) return []
  return [
    {
      sentence: `replace ${quote(before + old)} with ${quote(before + next)}`,
      edits: [{ start, end: hit.end, replacement: next }],
      summary: `Replaced ${quoteShort(old)} with ${quoteShort(next)} on line ${lineAt(page.document, start)}.`,
    },
  ]
}

const condition = /\b(?:if|unless|when|only|either|or|but|wenn|falls)\b/i
