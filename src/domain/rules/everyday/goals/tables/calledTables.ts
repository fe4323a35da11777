import { visibleText } from '../../../../markdown/table.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { nextId } from '../../edits/newItem.ts'
import { isId } from '../../page/ids.ts'
import { isCalledAs, singular } from '../../page/nouns.ts'
import type { Page, PageElement } from '../../page/page.ts'
import type { Request } from '../../request/goal.ts'
import { nthTable } from './tableNamed.ts'

type TableElement = Extract<PageElement, { kind: 'table' }>

/** Refuses to add an entry to a list that only the title of the page calls so, if the rows of a table are called so. */
export function requireNoTable(request: Request, noun: string, entry: string, list: PageElement): void {
  const { page, scope } = request
  if (isCalledAs(titleAbove(page, list), noun) || list.names.some(name => isCalledAs(name, noun))) return
  const [table, another] = page.things('table').flatMap(one => {
    const isThere = one.kind === 'table' && (scope === undefined || contains(scope, one))
    return isThere && isCalledSo(page, one, noun) ? [one] : []
  })
  if (table === undefined) return
  const advice = another === undefined ? `, such as: ${rowAdvice(request, table, entry)}` : ''
  throw new InstructionError(`Each ${noun.toLowerCase()} is a row of a table here. Say all its cells${advice}.`)
}

function titleAbove(page: Page, thing: PageElement): string {
  const section = page.things('section').findLast(one => contains(one, thing))
  return section?.kind === 'section' ? section.section.heading.text : ''
}

/** By the title of its first column, or by that of its second one and the title above it. */
function isCalledSo(page: Page, { table, ...place }: TableElement, noun: string): boolean {
  const titles = table.header.cells.slice(0, 2).map(cell => singular(fold(visibleText(page.document, cell))))
  const [first, second] = titles.map(title => title === singular(fold(noun)))
  return first === true || (second === true && isCalledAs(titleAbove(page, { table, ...place }), noun))
}

/** `add row "RISK-4 | The … | … | …" to the second table`. */
function rowAdvice(request: Request, { table }: TableElement, entry: string): string {
  const ids = table.rows.map(({ cells }) => visibleText(request.page.document, cells[0]))
  const prefix = (ids[0] ?? '').replace(/(?<!\d)\d+$/, '')
  const isNumbered = ids.length > 0 && ids.every(id => isId(id) && id.replace(/(?<!\d)\d+$/, '') === prefix)
  const cells = [...(isNumbered ? [nextId(request.page, prefix)] : []), quoteShort(entry).slice(1, -1)]
  const rest = table.header.cells.slice(cells.length).map(() => '…')
  return `add row ${quote([...cells, ...rest].join(' | '))} to the ${nthTable(request, table)} table`
}
