import { type Row, type Table, visibleText } from '../../../../markdown/table.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { rowOf } from './newRow.ts'

const date = '\\d{4}-\\d{2}-\\d{2}'
const adding = new RegExp(
  `^${verbs.add} (?:an? |the )?(?:new )?(?:entry|item|bullet) (?:for|dated) (${date})(?:,? (?:to|in|under) (?:the )?([^:]{1,80}?))?:? (${quoteMark})$`,
  'i',
)
const onlyDate = new RegExp(`^${date}$`)
const entryStart = new RegExp(`^([*_\`]{0,3})(${date})([*_\`]{0,3}(?::[*_]{0,3}| [–—-])[ \\t]{1,4})(?=\\S)`)

type DatedList = {
  readonly kind: 'list'
  readonly list: Extract<PageElement, { kind: 'list' }>['list']
  readonly dates: readonly string[]
}
type DatedTable = { readonly kind: 'table'; readonly table: Table; readonly dates: readonly string[] }

/**
 * `add an entry for 2026-03-05: Raised the limit`: in the one list or table whose items or rows begin with dates, in
 * their order and form.
 */
export const datedEntry: Goal = request => {
  const { page, quotes, scope } = request
  const [, day = '', place, mark = ''] = adding.exec(request.text) ?? []
  if (day === '') return []
  const text = unquote(mark, quotes)
  const areas =
    place === undefined
      ? [scope]
      : resolvePhrase(page, place, { quotes, area: scope, kinds: ['section', 'list', 'table'] })
  if (areas.length !== 1) return []
  const isHere = (thing: PageElement) => areas[0] === undefined || contains(areas[0], thing)
  const lists = page.things('list').flatMap(thing => (isHere(thing) ? (datedIn(thing) ?? []) : []))
  const tables = page.things('table').flatMap(thing => (isHere(thing) ? (datedTableIn(request, thing) ?? []) : []))
  const [dated] = [...lists, ...tables]
  if (dated === undefined) throw new InstructionError('There is no list of entries that begin with dates there.')
  const isBesideRow =
    place === undefined &&
    lists.length > 0 &&
    page.things('row').some(row => isHere(row) && row.kind === 'row' && isDated(request, row.row))
  if (lists.length + tables.length > 1 || isBesideRow)
    throw new InstructionError('There are several histories on this page. Say in which section the entry goes.')
  if (dated.dates.includes(day))
    throw new InstructionError(`There is already an entry for ${day}. Say what to change in it.`)
  return dated.kind === 'table' ? rowFor(request, dated, day, text) : itemFor(request, dated, day, text)
}

function itemFor(request: Request, { list, dates }: DatedList, day: string, text: string): readonly Interpretation[] {
  const form = entryStart.exec(list.items[0]?.leaf?.content ?? '')
  const content = `${form?.[1] ?? ''}${day}${form?.[3] ?? ''}${text}`
  return [
    {
      sentence: `add an entry for ${day}: ${quote(text)}`,
      edits: insertItem(request.page.document, list, { index: indexOf(dates, day), content }),
      summary: `Added the entry ${quoteShort(content)}.`,
      isOfBlocks: true,
    },
  ]
}

function rowFor(request: Request, { table, dates }: DatedTable, day: string, text: string): readonly Interpretation[] {
  const next = table.rows[indexOf(dates, day)]
  const place = next === undefined ? 'end' : ({ side: 'before', row: next } as const)
  return rowOf(request, table, quoteMark, [day, text], place)
}

/** A list whose items all begin with a date in one form, in rising or falling order. */
function datedIn(thing: PageElement): DatedList | null {
  if (thing.kind !== 'list' || thing.list.items.length < 2) return null
  const starts = thing.list.items.map(({ leaf }) => entryStart.exec(leaf?.content ?? ''))
  const forms = new Set(starts.map(start => (start === null ? null : `${start[1]}\n${start[3]}`)))
  if (forms.size > 1 || forms.has(null)) return null
  const dates = starts.map(start => start?.[2] ?? '')
  return isInOrder(dates) ? { kind: 'list', list: thing.list, dates } : null
}

function isInOrder(dates: readonly string[]): boolean {
  return isSorted(dates) || isSorted(dates.toReversed())
}

function isSorted(dates: readonly string[]): boolean {
  return dates.every((day, at) => at === 0 || (dates[at - 1] ?? '') < day)
}

function indexOf(dates: readonly string[], day: string): number {
  const isRising = isSorted(dates)
  const at = dates.findIndex(known => (isRising ? known > day : known < day))
  return at === -1 ? dates.length : at
}

/** A table whose rows all begin with a date, in rising or falling order. */
function datedTableIn(request: Request, thing: PageElement): DatedTable | null {
  if (thing.kind !== 'table' || thing.table.rows.length < 2) return null
  const { table } = thing
  if (!table.rows.every(row => isDated(request, row))) return null
  const dates = table.rows.map(row => visibleText(request.page.document, row.cells[0]))
  return isInOrder(dates) ? { kind: 'table', table, dates } : null
}

function isDated({ page }: Request, { cells }: Row): boolean {
  return onlyDate.test(visibleText(page.document, cells[0]))
}
