import { type Row, type Table, visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { setCell } from '../../edits/cells.ts'
import { isQuote, newName, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { nthTable } from './tableNamed.ts'

/**
 * Titles of columns that are lists side by side, whose rows mean nothing: `In scope` and `Out of scope`. In other tables a row
 * is about one thing, and a text in one column alone would be a thing without the rest.
 */
const sideBySide: readonly RegExp[] = [
  /^(?:in|out of|not in|within|outside(?: of)?) (?:the )?scope$|^(?:im|nicht im|außerhalb des) (?:umfangs?|geltungsbereichs?)$/,
  /^(?:included|excluded|not included|enthalten|nicht enthalten|inbegriffen|nicht inbegriffen)$/,
  /^(?:pros?|cons?|advantages?|disadvantages?|benefits|drawbacks|vorteile?|nachteile?)$/,
  /^(?:do|don['’]ts?|dos|dont|do not)$/,
  /^(?:strengths|weaknesses|opportunities|threats|stärken|schwächen|chancen|risiken)$/,
  /^(?:now|next|later|jetzt|danach|später)(?:,.{0,40})?$/,
]

const adding = new RegExp(`^${verbs.add} (?:the )?(?:(?:item|entry|point) )?(.+)$`, 'i')

/** `row C` and `a note about C` describe an entry rather than being its text. */
const isDescribed = /^(?:an?|the|some|another|one|row|line|cell|column|text|sentence|bullet|note) /i

/** `add "Cloud storage" to out of scope`: the first free cell of the column, or a new row. */
export const columnList: Goal = request => {
  const rest = adding.exec(request.text)?.[1]
  if (rest === undefined) return []
  return splitsAt(rest, 'to|under|in').flatMap(([said, place]) => {
    if (!isQuote(said) && isDescribed.test(said)) return []
    const name = isQuote(said) ? unquote(said, request.quotes) : newName(said, request.quotes)
    if (name === null || name === '' || /[|\n\r]/.test(name)) return []
    const found = columnsCalled(request, place)
    const [column, another] = found
    if (column === undefined) return []
    if (another !== undefined)
      throw new InstructionError(`There are ${found.length} columns called ${quoteShort(place)}. Say in which section.`)
    return [inColumn(request, column.table, column.index, name)]
  })
}

type Column = { readonly table: Table; readonly index: number }

function columnsCalled({ page, quotes, scope }: Request, place: string): readonly Column[] {
  const wanted = fold(unquote(place, quotes))
    .replace(/^(?:the |die |der |das )/, '')
    .replace(/ column$/, '')
  const isSection = resolvePhrase(page, place, { quotes, area: scope, kinds: ['section', 'list'] }).length > 0
  return page.things('table').flatMap((one): readonly Column[] => {
    if (isSection || one.kind !== 'table' || (scope !== undefined && !contains(scope, one))) return []
    const titles = one.table.header.cells.map(cell => fold(visibleText(page.document, cell)))
    const areLists = titles.length > 1 && sideBySide.some(known => titles.every(title => known.test(title)))
    const index = titles.findIndex(title => title === wanted || title.startsWith(`${wanted},`))
    return areLists && index !== -1 ? [{ table: one.table, index }] : []
  })
}

function inColumn(request: Request, table: Table, index: number, name: string): Interpretation {
  const { document } = request.page
  const textOf = ({ cells }: Row) => visibleText(document, cells[index]).trim()
  if (table.rows.some(row => fold(textOf(row)) === fold(name)))
    throw new InstructionError(`${quoteShort(name)} is already in this column.`)
  const last = table.rows.findLastIndex(row => textOf(row) !== '')
  const free = table.rows[last + 1]
  const title = visibleText(document, table.header.cells[index])
  if (free !== undefined)
    return {
      sentence: `add ${quote(name)} to ${quote(title)}`,
      edits: setCell(document, table, free, index, name),
      summary: `Added ${quoteShort(name)} to the column ${quoteShort(title)}.`,
    }
  const cells = table.header.cells.map((_, column) => (column === index ? name : ''))
  const row = exactly(request.page, `add row ${quote(cells.join(' | '))} to the ${nthTable(request, table)} table`, {
    isOfBlocks: true,
  })
  return { ...row, summary: `Added ${quoteShort(name)} to the column ${quoteShort(title)}, in a new row.` }
}
