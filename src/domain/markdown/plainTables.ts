import type { TextFormat } from '../text/format.ts'
import type { ViewLine } from '../text/view.ts'
import { asciidocTables } from './plainTables/asciidocTables.ts'
import { borderedTables } from './plainTables/borderedTables.ts'
import { listTables } from './plainTables/listTables.ts'
import { tableOf } from './plainTables/plainTable.ts'
import type { Table } from './tableRow.ts'

/** The tables of a text that is not Markdown, as far as each cell is a text alone. */
export function plainTablesIn(
  text: string,
  format: TextFormat,
  body: readonly ViewLine[],
  isVerbatim: (index: number) => boolean,
): readonly Table[] {
  return tablesOf(format, body, isVerbatim)
    .flatMap(table => tableOf(text, table) ?? [])
    .toSorted((a, b) => a.start - b.start)
}

function tablesOf(format: TextFormat, body: readonly ViewLine[], isVerbatim: (index: number) => boolean) {
  if (format === 'asciidoc') return asciidocTables(body, isVerbatim)
  return format === 'rst' ? [...listTables(body), ...borderedTables(body, isVerbatim)] : []
}
