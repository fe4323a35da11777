import { lineAt } from '../../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../../markdown/prose.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quoteShort } from '../../../language/phrase.ts'
import { isoDate, requirePossible, writtenDate } from '../../instruction/dateWords.ts'
import type { Goal } from '../../request/goal.ts'

const iso = '(?:iso(?: ?8601)?(?:[- ](?:format|form|style|dates?))?|yyyy-mm-dd|\\d{4}-\\d{2}-\\d{2})'
const asking = new RegExp(
  `^(?:(?:write|put|set|change|convert|format|turn|make|use) (?:all |every |the )*dates?(?: format)? (?:(?:as|in|into|to|like|with|using|of) )?(?:the )?${iso}(?: format| form| style)?|(?:use|switch to) (?:the )?${iso}(?: format)?(?: for (?:all |every |the )*dates?)?)$`,
  'i',
)
const dates = new RegExp(`(?<![\\p{L}\\p{N}./-])${writtenDate}(?![\\p{L}\\p{N}/-])`, 'giu')

/** `change the date to 2026-04-14` gives one date another value. */
const oneDate = /^(?!.*\b(?:all|every|dates|format|form|style|iso)\b).*\d{4}-\d{2}-\d{2}/i

/** `write all dates as 2026-04-14`: those with the name of their month, and those such as `14.4.2026`. */
export const dateForm: Goal = ({ page, text, scope }) => {
  const isAsked = asking.test(text) && (/date/i.test(text) || /^use iso/i.test(text)) && !oneDate.test(text)
  if (!isAsked) return []
  const { document } = page
  const found = proseOf(document, /\d{4}/).flatMap(prose =>
    [...prose.text.matchAll(dates)].flatMap(({ index, 0: written }) => {
      const place = placeIn(prose, index, written.length)
      return scope === undefined || contains(scope, place) ? [{ ...place, written }] : []
    }),
  )
  const unclear = found.find(({ written }) => written.includes('/'))
  if (unclear !== undefined)
    throw new InstructionError(
      `It is not clear which number of ${quoteShort(unclear.written)} is the month. Say: replace ${quoteShort(unclear.written)} with "…".`,
    )
  const edits = found.flatMap(({ start, end, written }) => {
    requirePossible(written)
    const replacement = isoDate(written)
    return replacement === null || replacement === written ? [] : [{ start, end, replacement }]
  })
  if (edits.length === 0) throw new InstructionError('There is no date in another form.')
  const lines = onLines([...new Set(edits.map(({ start }) => lineAt(document, start)))])
  return [{ sentence: text, edits, summary: `Wrote the dates as YYYY-MM-DD on ${lines}.`, isRename: true }]
}
