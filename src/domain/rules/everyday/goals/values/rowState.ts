import { fold } from '../../../../text/fold.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { capital } from '../../page/wordForms.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { cellReading, columnOf, type RowElement } from './cellReading.ts'
import { ownRowsOf, rowsMax } from './cellValues.ts'

const opposite: Readonly<Record<string, readonly [title: string, isYes: boolean]>> = {
  optional: ['required', false],
  required: ['required', true],
  mandatory: ['required', true],
}
const yesAndNo = [
  ['yes', 'no'],
  ['true', 'false'],
  ['y', 'n'],
  ['x', ''],
  ['✓', ''],
] as const

/** `make reference required` where the table has a column for that, in the words that it uses. */
export const markedCell: Goal = request => {
  const [, phrase = '', not, said = ''] =
    /^(?:make|set|mark)(?: the)? (.+?)(?: as)?( not)? (\p{L}+)$/iu.exec(request.text) ?? []
  const { page, quotes, scope } = request
  const [title, isYes] = opposite[said.toLowerCase()] ?? [said, true]
  const [row, another] = phrase === '' ? [] : resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['row'] })
  if (row?.kind !== 'row' || another !== undefined) return []
  const column = columnOf(page.document, row.table, fold(title)) ?? columnOf(page.document, row.table, fold(said))
  if (column === null) return []
  const used = new Set(row.table.rows.map(({ cells }) => fold(cells[column] ?? '')))
  const words = yesAndNo.find(pair => [...used].every(one => pair.some(word => word === one)))
  if (words === undefined) return []
  const wanted = words[isYes === (not === undefined) ? 0 : 1]
  const sample = row.table.rows.map(({ cells }) => (cells[column] ?? '').trim()).find(cell => fold(cell) === wanted)
  return [cellReading(request, row, column, sample ?? wanted)]
}

/** `mark FR-02 as done` where the table has a column for that. */
export function statusOfRow(request: Request, phrase: string, value: string | null): readonly Interpretation[] {
  const { page, quotes, scope } = request
  if (value === null || value === '') return []
  const named = resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['row'] }).slice(0, rowsMax)
  const own = ['status', 'state'].flatMap(title => ownRowsOf(request, phrase, title)).slice(0, 1)
  return [...named, ...own].flatMap(thing => {
    if (thing.kind !== 'row') return []
    const column = columnOf(page.document, thing.table, 'status') ?? columnOf(page.document, thing.table, 'state')
    if (column === null || column === 0) return []
    return [cellReading(request, thing, column, quotes.includes(value) ? value : stateAsWritten(thing, column, value))]
  })
}

/** The same states in the languages of instructions and pages. */
const sameStates: readonly (readonly string[])[] = [
  ['done', 'erledigt'],
  ['open', 'offen'],
]

/** A state in the language and with the initial letters of the column. */
function stateAsWritten({ table }: RowElement, column: number, said: string): string {
  const filled = table.rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(cell => cell !== '')
  const has = (state: string | undefined) => filled.some(cell => fold(cell) === state)
  const at = [0, 1].find(language => sameStates.some(states => has(states[language])))
  const state = sameStates.find(states => states.includes(fold(said)))?.[at ?? -1] ?? said
  return filled.every(cell => /^\p{Lu}\p{Ll}/u.test(cell)) ? capital(state) : state
}
