import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, newName } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { isId } from '../../page/ids.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'
import { cellReading, type RowElement } from './cellReading.ts'

const passive =
  /^(?<row>.{1,80}?) (?:(?:is|are|was|were|gets|(?:should|must|shall|will) be|has been) )(?:now )?(?<verb>\p{Ll}{3,20}) (?<by>by|from|in|with|to|on|at) (?<value>[^,;:?]{1,60})$/iu
const passiveGerman =
  /^(?<row>.{1,80}?) (?:wird|ist|wurde)(?: jetzt| nun)? (?<by>durch|von|mit|in) (?<value>[^,;:?]{1,60}) (?<verb>\p{Ll}{4,20})$/iu

/**
 * `FR-005 is verified by TC-105`, `TC-7 is tested by Kim`: the cell of the one column that is called `Verified by` or `Tester`.
 * The value is an id, a name with a capital letter, or one that the column has already.
 */
export const titledVerb: Goal = request => {
  const { text, page, quotes, scope } = request
  const {
    row: phrase = '',
    verb = '',
    by = '',
    value = '',
  } = passive.exec(text)?.groups ?? passiveGerman.exec(text)?.groups ?? {}
  const name = phrase === '' ? null : newName(value, quotes)
  if (name === null || startsWithVerb(text)) return []
  const [row, another] = resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['row'] })
  if (row?.kind !== 'row' || another !== undefined) return []
  const columns = columnsFor(request, row, verb, by)
  const [column] = columns
  if (column === undefined || columns.length > 1 || !isMeant(request, row, column, value, name)) return []
  requireOneValue(request, row, column, name)
  return [cellReading(request, row, column, name)]
}

/** Other than the first one, which has the names of the rows. */
function columnsFor({ page: { document } }: Request, { table }: RowElement, verb: string, by: string) {
  const wanted = fold(`${verb} ${by}`)
  const stem = fold(verb).replace(/e?d$/, '')
  const agents = by === 'by' && /ed$/i.test(verb) ? [`${stem}er`, `${stem}or`] : []
  return table.header.cells.flatMap((cell, column) => {
    const title = fold(visibleText(document, cell))
    return column > 0 && (title === wanted || agents.includes(title)) ? [column] : []
  })
}

function isMeant(
  { page: { document }, quotes }: Request,
  { table }: RowElement,
  column: number,
  said: string,
  name: string,
): boolean {
  if (isQuote(said) || quotes.includes(name) || isId(name) || /^\p{Lu}/u.test(name)) return true
  return table.rows.some(({ cells }) => fold(visibleText(document, cells[column])) === fold(name))
}

/** A cell with several values may keep them. */
function requireOneValue({ page: { document } }: Request, { table, row }: RowElement, column: number, name: string) {
  const was = visibleText(document, row.cells[column]).trim()
  if (!/[,;]|<br|\band\b|\bund\b/i.test(was)) return
  const title = visibleText(document, table.header.cells[column])
  const of = visibleText(document, row.cells[0])
  throw new InstructionError(
    `${quoteShort(title)} of ${of} has several values: ${quoteShort(was)}. Say all of them: set ${quote(title)} of ${of} to ${quote(`${was}, ${name}`)}, or: set ${quote(title)} of ${of} to ${quote(name)}.`,
  )
}
