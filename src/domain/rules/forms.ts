import { addSection } from './forms/addSection.ts'
import { deleteSection } from './forms/deleteSection.ts'
import { extendSection } from './forms/extendSection.ts'
import { moveSection } from './forms/moveSection.ts'
import { renameHeading } from './forms/renameHeading.ts'
import { replaceSection } from './forms/replaceSection.ts'
import { replaceText } from './forms/replaceText.ts'
import { setFrontMatter } from './forms/setFrontMatter.ts'
import { tableOfContents } from './forms/tableOfContents.ts'
import type { Rule } from './rule.ts'

/** Every form of instruction. No two read the same instruction, so the order is that of the list people see. */
export const rules: readonly Rule[] = [
  replaceText,
  replaceSection,
  addSection,
  extendSection,
  deleteSection,
  moveSection,
  renameHeading,
  setFrontMatter,
  tableOfContents,
]
