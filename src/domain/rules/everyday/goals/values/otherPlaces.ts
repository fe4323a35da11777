import { lineAt } from '../../../../markdown/document.ts'
import { narrowEdit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { significantWords, wordsIn } from '../../page/words.ts'
import type { Interpretation, Request } from '../../request/goal.ts'

const token = /[\p{L}\p{N}]+(?:(?:[.,:]|(?<=\d)-(?=\d))[\p{L}\p{N}]+)*/gu
/** A version or a date is the same thing wherever it occurs; other numbers only beside the name of the value. */
const distinctive = /^\p{L}{0,3}\d+[.-]\d+[.-]\d+/u
const valueMinChars = 2
const lineMaxChars = 2_000

/**
 * An interpretation that sets one value, with the lines where the old one stays, such as in code or in a badge. What is
 * set `everywhere` may not stay.
 */
export function noteOtherPlaces({ page, text: said, isEverywhere }: Request, reading: Interpretation): Interpretation {
  const { document } = page
  const [edit, another] = reading.edits
  if (edit === undefined || another !== undefined) return reading
  const { start, end } = narrowEdit(document.text, edit)
  const own = document.lines.find(line => line.start <= start && end <= line.next)
  if (own === undefined || own.content.length > lineMaxChars) return reading
  const old = [...own.content.matchAll(token)].find(
    ({ 0: found, index }) => own.start + index + found.length > start && own.start + index <= start,
  )?.[0]
  if (old === undefined || old.length < valueMinChars || !/^\p{L}{0,3}\d/u.test(old)) return reading
  const words = significantWords(said.split(/ (?:to|is|are|should|must|=) |: /)[0] ?? '')
  const name = startsWithVerb(said) ? words.slice(1) : words
  const names = (line: string) => {
    const words = new Set(wordsIn(line).flatMap(word => [word, ...word.split(/[_-]/)]))
    return name.some(word => words.has(word))
  }
  const left = document.lines.filter(
    line =>
      line !== own &&
      line.content.length <= lineMaxChars &&
      line.content.includes(old) &&
      [...line.content.matchAll(token)].some(([found]) => found === old || found.endsWith(`:${old}`)) &&
      (distinctive.test(old) || names(line.content)),
  )
  if (left.length === 0) return reading
  const lines = onLines(left.map(line => lineAt(document, line.start)))
  if (isEverywhere)
    throw new InstructionError(
      `${quoteShort(old)} is also on ${lines}. Say, to change it in all places: replace ${quote(old)} with "…" everywhere.`,
    )
  return { ...reading, summary: `${reading.summary} ${quoteShort(old)} on ${lines} stayed as it is.` }
}
