import { lineAt } from '../../../../markdown/document.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quoteShort } from '../../../language/phrase.ts'
import { writtenDate } from '../../instruction/dateWords.ts'
import type { Page } from '../../page/page.ts'
import { sameStem, significantWords, wordsIn } from '../../page/words.ts'

const dates = new RegExp(`(?<![\\p{L}\\p{N}./-])${writtenDate}(?![\\p{L}\\p{N}/-])`, 'giu')

/** The edit that gives the one date of this name another value: it is in a sentence or row with all words of the name. */
export function setDate(page: Page, name: string, value: string, area: Span | undefined): readonly Edit[] {
  const wanted = significantWords(name).filter(word => !/^(?:date|day|deadline)$/.test(word))
  if (wanted.length === 0 || / to /i.test(name)) return []
  const { document } = page
  const found = [...page.things('sentence'), ...page.things('row')].flatMap(({ start, end }): readonly Span[] => {
    if (area !== undefined && !contains(area, { start, end })) return []
    const text = document.text.slice(start, end)
    const words = wordsIn(text)
    if (!wanted.every(word => words.some(one => sameStem(one, word)))) return []
    return [...text.matchAll(dates)].map(({ 0: date, index }) => ({
      start: start + index,
      end: start + index + date.length,
    }))
  })
  const [one, another] = found
  if (one === undefined) return []
  if (another === undefined) return [{ ...one, replacement: value }]
  const lines = onLines(found.map(({ start }) => lineAt(document, start)))
  throw new InstructionError(
    `There are ${found.length} dates that ${quoteShort(name)} could mean, on ${lines}. Say: replace "old date" with "new date".`,
  )
}
