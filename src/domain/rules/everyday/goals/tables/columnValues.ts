import { type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { count, quote, quoteShort } from '../../../language/phrase.ts'
import { setCells, styledLike } from '../../edits/cells.ts'
import { newText, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { singular } from '../../page/nouns.ts'
import { readableTables } from '../../page/page.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const all = '(?:all|every|each)(?: of)?(?: the)?'
const change = new RegExp(
  `^(?:${verbs.set}|replace|mark|turn) ${all} (.{1,80}?) (?:to|into|with|by|as) (?:be )?(.{1,80})$`,
  'i',
)
const statement = new RegExp(
  `^${all} (.{1,80}?) (?:should be|should become|must be|must become|become|becomes|are now|is now|change to|changes to) (.{1,80})$`,
  'i',
)

/** `change all High priorities to Medium`: each cell of the column `Priority` that is `High`. */
export const columnValues: Goal = request => {
  const [, phrase = '', next = ''] = change.exec(request.text) ?? statement.exec(request.text) ?? []
  const value = phrase === '' ? null : newText(next, request.quotes)
  if (value === null || value === '') return []
  const words = phrase.split(' ')
  const whole = inColumns(request, null, phrase, value)
  if (whole.length > 0) return whole
  return words.slice(1).flatMap((_, index) => {
    const [old, title] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return inColumns(request, unquote(old, request.quotes), title, value)
  })
}

function inColumns(request: Request, old: string | null, title: string, value: string): readonly Interpretation[] {
  const { page, scope } = request
  const wanted = singular(fold(title))
  if (/(?:^| )(?:in|of|on|for|from)(?= |$)/i.test(old ?? '')) return []
  const columns = readableTables(page.document).flatMap(table => {
    const titles = table.header.cells.map(cell => singular(fold(visibleText(page.document, cell))))
    const column = titles.indexOf(wanted)
    const isIn = scope === undefined || contains(scope, table)
    return column === -1 || column !== titles.lastIndexOf(wanted) || !isIn ? [] : [{ table, column }]
  })
  const changes = columns.map(one => ({ ...one, rows: rowsWith(request, one.table, one.column, { old, value }) }))
  const total = changes.reduce((sum, { rows }) => sum + rows.length, 0)
  if (columns.length === 0) return []
  if (old === null && columns.length > 1)
    throw new InstructionError(`Several tables have a column ${quoteShort(title)}. Say in which section.`)
  if (total === 0 && old === null) throw new InstructionError(`The column already reads ${quoteShort(value)}.`)
  if (total === 0) throw new InstructionError(`No cell in the column ${quoteShort(title)} is ${quoteShort(old ?? '')}.`)
  const cells = changes.flatMap(({ table, column, rows }) =>
    setCells(page.document, table, column, new Map(rows.map(row => [row, styledLike(row.cells[column] ?? '', value)]))),
  )
  return [
    {
      sentence: `change all ${old === null ? '' : `${old} `}${title} to ${quote(value)}`,
      edits: cells,
      summary: `Changed ${old === null ? 'the text' : quoteShort(old)} to ${quoteShort(value)} in ${count(total, 'cell')} of the column ${quoteShort(wanted)}.`,
    },
  ]
}

type Change = { readonly old: string | null; readonly value: string }

/** Those that have the old text, or any other than the new one. */
function rowsWith({ page }: Request, { rows }: Table, column: number, { old, value }: Change) {
  return rows.filter(({ cells }) => {
    const text = visibleText(page.document, cells[column])
    return old === null ? text !== value : fold(text) === fold(old)
  })
}
