import { lineAt } from '../../../../markdown/document.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quoteShort } from '../../../language/phrase.ts'
import { keepingUnit } from '../../edits/cells.ts'
import { writtenDate } from '../../instruction/dateWords.ts'
import { sameStem, significantWords, wordsIn } from '../../page/words.ts'
import type { Request } from '../../request/goal.ts'

const dates = new RegExp(`(?<![\\p{L}\\p{N}./-])${writtenDate}(?![\\p{L}\\p{N}/-])`, 'giu')

/** Whether a text has the versions of a name, such as `1.1.0`, as a whole. */
function hasVersions(text: string, name: string): boolean {
  const versionsIn = (words: string) => words.match(/(?<![\d.])\d{1,6}(?:\.\d{1,6}){1,5}/g) ?? []
  const has = new Set(versionsIn(text))
  return versionsIn(name).every(version => has.has(version))
}

/** The edit that gives the one date of this name another value: it is in a sentence or row with all words of the name. */
export function setDate(
  { page, quotes, scope: area }: Pick<Request, 'page' | 'quotes' | 'scope'>,
  name: string,
  value: string,
): readonly Edit[] {
  const wanted = significantWords(name.replace(/\brelease (?=date\b)/i, '')).filter(
    word => !/^(?:date|day|deadline)$/.test(word),
  )
  if (wanted.length === 0 || / to /i.test(name)) return []
  const { document } = page
  const titles = document.outline().headings.map(({ title }) => title)
  const found = [...page.things('sentence'), ...page.things('row'), ...titles].flatMap(
    ({ start, end }): readonly Span[] => {
      if (area !== undefined && !contains(area, { start, end })) return []
      const text = document.text.slice(start, end)
      const words = wordsIn(text)
      if (!wanted.every(word => words.some(one => sameStem(one, word))) || !hasVersions(text, name)) return []
      return [...text.matchAll(dates)].map(({ 0: date, index }) => ({
        start: start + index,
        end: start + index + date.length,
      }))
    },
  )
  const [one, another] = found
  if (one === undefined) return []
  if (another === undefined)
    return [{ ...one, replacement: keepingUnit(document.text.slice(one.start, one.end), value, quotes) }]
  const lines = onLines(found.map(({ start }) => lineAt(document, start)))
  throw new InstructionError(
    `There are ${found.length} dates that ${quoteShort(name)} could mean, on ${lines}. Say: replace "old date" with "new date".`,
  )
}
