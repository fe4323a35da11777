import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { isQuote, newName, unquote } from '../../instruction/utterance.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { cellReading, columnOf, type RowElement } from './cellReading.ts'

const described =
  /^(?:(?:make|give|mark|set) (?<given>.{1,60}?) (?:an? |as )?|(?<stated>.{1,60}?) (?:now )?(?:is|has|gets|needs|requires|becomes|should (?:be|have|get)|must (?:be|have|get))(?: now)? (?:an? |of |(?:on|in) (?=the ))?)(?<value>\p{L}[\p{L}\p{N} -]{1,60})$/iu

/** Who does what: the name of a row, and someone. */
const assigned: readonly RegExp[] = [
  /^(?:assign|reassign|hand over|hand|give) (?<row>.{1,60}?) to (?<who>.{1,40})$/i,
  /^(?<row>.{1,60}?) (?:is|are|should be|must be|gets|becomes)(?: now)? (?:assigned to|owned by) (?<who>.{1,40})$/i,
  /^(?<who>\p{L}.{0,40}?) (?:now )?(?:owns|takes over|takes|takes care of|handles|is(?: now)? responsible for|is(?: now)? the owner of|should own) (?<row>.{1,60})$/u,
]
const ownerTitles =
  /^(?:owner|who|assignee|assigned to|responsible|responsible person|lead|verantwortlich\S{0,2}|zuständig\S{0,2}|wer)$/

/** `SC-3 should be high priority`, `assign action 2 to Ada`, `Ada now owns SC-3`: a cell that its column tells. */
export const rowFact: Goal = request => {
  const { text, quotes } = request
  for (const way of assigned) {
    const { row = '', who = '' } = way.exec(text)?.groups ?? {}
    const name = row === '' ? null : newName(who, quotes)
    if (name !== null) return withOwner(request, row, name, isQuote(who) || /^\p{Lu}/u.test(name))
  }
  const { given, stated, value = '' } = described.exec(text)?.groups ?? {}
  const phrase = given ?? stated ?? ''
  return phrase === '' ? [] : withValue(request, phrase, value)
}

function rowCalled({ page, quotes, scope }: Request, phrase: string): RowElement | null {
  const [row, another] = resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['row'] })
  return row?.kind === 'row' && another === undefined ? row : null
}

/** A name in lower case has to be in the column already. */
function withOwner(request: Request, phrase: string, name: string, isName: boolean): readonly Interpretation[] {
  const row = rowCalled(request, phrase)
  if (row === null) return []
  const { document } = request.page
  const columns = row.table.header.cells.flatMap((cell, column) =>
    ownerTitles.test(fold(visibleText(document, cell))) ? [column] : [],
  )
  const [column, another] = columns
  if (column === undefined || column === 0 || another !== undefined) return []
  const known = row.table.rows
    .map(({ cells }) => visibleText(document, cells[column]).trim())
    .find(cell => fold(cell) === fold(name))
  const owner = isName ? name : known
  return owner === undefined ? [] : [cellReading(request, row, column, owner)]
}

/** `high priority`, `priority high`: a title of a column, and a value that another row has there, as it is written there. */
function withValue(request: Request, phrase: string, said: string): readonly Interpretation[] {
  const isTitled = /^the /i.test(said)
  const words = unquote(said.replace(/^the /i, ''), request.quotes).split(' ')
  if (words.length < 2) return []
  const row = rowCalled(request, phrase)
  if (row === null) return []
  const { document } = request.page
  const pairs = words.slice(1).flatMap((_, index) => {
    const [left, right] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return [
      { value: left, title: right, isNew: false },
      { value: right, title: left, isNew: isTitled && newName(right, request.quotes) !== null },
    ]
  })
  return pairs.flatMap(({ value, title, isNew }) => {
    const column = columnOf(document, row.table, fold(title))
    if (column === null || column === 0) return []
    const known = row.table.rows
      .map(({ cells }) => visibleText(document, cells[column]).trim())
      .find(cell => fold(cell) === fold(value))
    const next = known ?? (isNew ? value : undefined)
    return next === undefined ? [] : [cellReading(request, row, column, next)]
  })
}
