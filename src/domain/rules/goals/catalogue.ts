import { addCalled } from './addCalled.ts'
import { addEntry } from './addEntry.ts'
import { addSection } from './addSection.ts'
import { addText } from './addText.ts'
import { clearCell, markedCell } from './cellValues.ts'
import { columnOrder } from './columnOrder.ts'
import { emphasis } from './emphasis.ts'
import { fromTo } from './fromTo.ts'
import { frontMatterChanges } from './frontMatterChanges.ts'
import type { Goal } from './goal.ts'
import { headings } from './headings.ts'
import { inlineList } from './inlineList.ts'
import { insertWords } from './insertWords.ts'
import { layout } from './layout.ts'
import { letterCase } from './letterCase.ts'
import { linkChanges } from './linkChanges.ts'
import { linkHosts } from './linkHosts.ts'
import { listForm } from './listForm.ts'
import { listKind } from './listKind.ts'
import { move } from './move.ts'
import { plainWords } from './plainWords.ts'
import { remove } from './remove.ts'
import { removeRest } from './removeRest.ts'
import { rename } from './rename.ts'
import { replaceThing } from './replaceThing.ts'
import { replaceWords } from './replaceWords.ts'
import { requirementChanges } from './requirementChanges.ts'
import { restated } from './restated.ts'
import { sectionText } from './sectionText.ts'
import { setValue } from './setValue.ts'
import { sort } from './sort.ts'
import { sortSections } from './sortSections.ts'
import { statedValue } from './statedValue.ts'
import { strength } from './strength.ts'
import { swap } from './swap.ts'
import { addColumn, addRow, removeColumn, sortTable } from './tableChanges.ts'
import { tasks } from './tasks.ts'
import { valueInstead } from './valueInstead.ts'
import { wordChanges } from './wordChanges.ts'

/** All goals; each instruction is matched against every one of them. */
export const allGoals: readonly Goal[] = [
  addSection,
  addText,
  addCalled,
  remove,
  removeRest,
  setValue,
  clearCell,
  markedCell,
  replaceThing,
  sectionText,
  statedValue,
  valueInstead,
  restated,
  strength,
  fromTo,
  rename,
  replaceWords,
  requirementChanges,
  addRow,
  addEntry,
  addColumn,
  removeColumn,
  sortTable,
  columnOrder,
  frontMatterChanges,
  move,
  swap,
  tasks,
  layout,
  sort,
  sortSections,
  headings,
  linkChanges,
  linkHosts,
  emphasis,
  plainWords,
  listForm,
  listKind,
  insertWords,
  inlineList,
  letterCase,
  wordChanges,
]
