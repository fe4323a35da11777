import type { TextFormat } from '../text/format.ts'
import type { Form } from './form.ts'
import { addColumn } from './forms/addColumn.ts'
import { addRow } from './forms/addRow.ts'
import { addSection } from './forms/addSection.ts'
import { changeHeadingLevel } from './forms/changeHeadingLevel.ts'
import { changeLinkTarget } from './forms/changeLinkTarget.ts'
import { convertLineEnds } from './forms/convertLineEnds.ts'
import { deleteSection } from './forms/deleteSection.ts'
import { extendSection } from './forms/extendSection.ts'
import { fixLint } from './forms/fixLint.ts'
import { moveSection } from './forms/moveSection.ts'
import { normaliseKeywords } from './forms/normaliseKeywords.ts'
import { removeColumn } from './forms/removeColumn.ts'
import { removeRow } from './forms/removeRow.ts'
import { renameHeading } from './forms/renameHeading.ts'
import { renumberHeadings } from './forms/renumberHeadings.ts'
import { renumberLists } from './forms/renumberLists.ts'
import { renumberRequirements } from './forms/renumberRequirements.ts'
import { replaceSection } from './forms/replaceSection.ts'
import { replaceText } from './forms/replaceText.ts'
import { setFrontMatter } from './forms/setFrontMatter.ts'
import { setStatusLine } from './forms/setStatusLine.ts'
import { sortList } from './forms/sortList.ts'
import { sortTable } from './forms/sortTable.ts'
import { tableOfContents } from './forms/tableOfContents.ts'

/** Every form of instruction. No two match the same instruction, so this is the order in which people see them. */
export const forms: readonly Form[] = [
  replaceText,
  replaceSection,
  addSection,
  extendSection,
  deleteSection,
  moveSection,
  renameHeading,
  changeHeadingLevel,
  setFrontMatter,
  tableOfContents,
  renumberHeadings,
  renumberRequirements,
  renumberLists,
  normaliseKeywords,
  sortList,
  sortTable,
  addRow,
  removeRow,
  addColumn,
  removeColumn,
  changeLinkTarget,
  fixLint,
  setStatusLine,
  convertLineEnds,
]

/** Those that need no structure but words and lines. */
const wordForms: readonly Form[] = [replaceText, convertLineEnds]

export function formsFor(format: TextFormat): readonly Form[] {
  return format === 'markdown' ? forms : wordForms
}
