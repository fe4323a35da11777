import { visibleText } from '../../../markdown/table.ts'
import { fold } from '../../../text/fold.ts'
import { quote, quoteShort } from '../../language/phrase.ts'
import type { Page, PageElement } from '../page/page.ts'

/** `set the status to done` where the status is a column of a table: in which row, for example. */
export function columnAdvice(page: Page, name: string, value: string): string | null {
  const { document } = page
  for (const thing of page.things('row')) {
    if (thing.kind !== 'row') continue
    const titles = thing.table.header.cells.map(cell => visibleText(document, cell))
    const column = titles.findIndex(title => fold(title) === fold(name))
    const title = titles[column]
    const row = nameAlone(thing)
    const was = visibleText(document, thing.row.cells[column])
    if (column < 1 || title === undefined || row === '' || fold(was) === fold(value)) continue
    return `${quoteShort(title)} is a column of a table. Say in which row, such as: set ${quote(title)} of ${quote(row)} to ${quote(value)}.`
  }
  return null
}

/** The last of its names that is not two cells. */
function nameAlone({ names: [first = '', ...others] }: PageElement): string {
  return others.findLast(name => !name.startsWith(`${first} `)) ?? first
}
