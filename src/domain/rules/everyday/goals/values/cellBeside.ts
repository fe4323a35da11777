import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { type Measure, measureOf } from '../../page/measures.ts'
import { named } from '../../page/phrases/names.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { cellReading, columnOf, type RowElement } from './cellReading.ts'

const wordsMax = 24
const asking = /^(?:(?:please )?(?:set|change|update|raise|lower|increase|reduce|put|in|for) )?(?:the )?/i
const link =
  /(?:[:,=]| is now| is| are| was| should(?: now)? be| must be| shall be| has to be| goes| to| =| on| at| beträgt| ist| auf)$/i
const joints = /[’']s(?= )| value(?= )|[:,](?= )/g
/** `raise the M-2 hours by 10 h` */
const difference = / (?:by|um)$/i
const particles = new Set('is are the a of for in row column cell now der die das des von für bei beim in'.split(' '))

/**
 * The name of a row and the title of a column in either order, and a value of the kind that the column has: `M-2 limit below 10
 * min`, `System test: start 2026-03-05`, `the acceptance ends on 2026-03-31`. A bound may take the place of the title: `M-2: not
 * below 25 %`.
 */
export const cellBeside: Goal = request => {
  const { text } = request
  const words = text.replace(asking, '').split(' ')
  if (hasQuote(text) || words.length > wordsMax) return []
  return words.slice(1).flatMap((_, index) => {
    const written = words.slice(index + 1).join(' ')
    const measure = measureOf(written)
    const said = words.slice(0, index + 1).join(' ')
    if (measure === null || (measure.kind === 'amount' && difference.test(said))) return []
    return readingsOf(request, said, written, measure)
  })
}

function readingsOf(request: Request, said: string, written: string, measure: Measure): readonly Interpretation[] {
  const name = said.replace(link, '').replace(link, '')
  const bare = name.replace(joints, '')
  const plain = bare.split(' ').filter(word => !particles.has(word.toLowerCase()))
  const cells = new Map<string, Interpretation>()
  for (const parts of [bare.split(' '), plain]) {
    for (const { row, column } of placesOf(request, parts)) {
      const value = valueFor(row, column, written, measure)
      if (value !== null) cells.set(`${row.start} ${column}`, cellReading(request, row, column, value))
    }
  }
  if (cells.size > 0 || measure.bound === '') return [...cells.values()]
  return rowsCalled(request, bare).flatMap(row => {
    const columns = row.row.cells.flatMap((cell, column) =>
      column > 0 && measureOf(cell)?.bound === measure.bound ? [column] : [],
    )
    const [column, another] = columns
    const value = column === undefined || another !== undefined ? null : valueFor(row, column, written, measure)
    return column === undefined || value === null ? [] : [cellReading(request, row, column, value)]
  })
}

function placesOf(request: Request, parts: readonly string[]) {
  const { document } = request.page
  return parts.slice(1).flatMap((_, index) => {
    const [left, right] = [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')]
    return [
      { name: left, title: right },
      { name: right, title: left },
    ].flatMap(({ name, title }) =>
      rowsCalled(request, name).flatMap(row => {
        const column = titlesFor(title)
          .map(one => columnOf(document, row.table, one))
          .find(one => one !== null)
        return column === undefined || column === null || column === 0 ? [] : [{ row, column }]
      }),
    )
  })
}

/** `ends on` for a column that is called `End`. */
function titlesFor(said: string): readonly string[] {
  const title = fold(said)
  const verb = title.replace(/ (?:on|at|in|by)$/, '')
  return /^\p{L}+s$/u.test(verb) ? [title, verb, verb.replace(/s$/, ''), verb.replace(/es$/, '')] : [title]
}

/** At most one. */
function rowsCalled({ page, quotes, scope }: Request, name: string): readonly RowElement[] {
  const called = named(page.things('row'), name)
  // `action 2` in a table of actions.
  const numbered = /^\p{L}{3,20} \d{1,4}$/u.test(name) ? resolvePhrase(page, name, { quotes, kinds: ['row'] }) : []
  const rows = (called.length > 0 ? called : numbered).flatMap(thing =>
    thing.kind === 'row' && (scope === undefined || contains(scope, thing)) ? [thing] : [],
  )
  return rows.length === 1 ? rows : []
}

/** `null` if the cell, or an empty one's column, has values of another kind. */
function valueFor({ table, row }: RowElement, column: number, written: string, measure: Measure): string | null {
  const was = row.cells[column] ?? ''
  const old = measureOf(was)
  const others = table.rows.map(({ cells }) => measureOf(cells[column] ?? ''))
  const fits = (one: Measure | null) => one !== null && isAlike(one, measure)
  if (old === null ? !/^(?:[–—-]{0,3}|\p{L}{2,12})$/u.test(was.trim()) || !others.some(fits) : !fits(old)) return null
  if (measure.bound === '') return written
  const isCapital = /^[\s*_`]*\p{Lu}/u.test(was)
  return (isCapital ? written.slice(0, 1).toUpperCase() : written.slice(0, 1).toLowerCase()) + written.slice(1)
}

function isAlike(one: Measure, other: Measure): boolean {
  const isSameUnit = one.unit === other.unit || other.unit === ''
  return one.kind === other.kind && one.bound === other.bound && isSameUnit
}
