import type { TextFormat } from '../../../text/format.ts'
import type { Goal } from '../request/goal.ts'
import { addText } from './blocks/addText.ts'
import { layout } from './blocks/layout.ts'
import { move } from './blocks/move.ts'
import { moveByOne } from './blocks/moveByOne.ts'
import { remove } from './blocks/remove.ts'
import { removePlain } from './blocks/removePlain.ts'
import { replaceThing } from './blocks/replaceThing.ts'
import { sort } from './blocks/sort.ts'
import { swap } from './blocks/swap.ts'
import { ofSentences, withinText } from './blocks/withinText.ts'
import { images } from './links/images.ts'
import { linkChanges } from './links/linkChanges.ts'
import { linkHosts } from './links/linkHosts.ts'
import { addCalled } from './lists/addCalled.ts'
import { addDefinition } from './lists/addDefinition.ts'
import { addTerm } from './lists/addTerm.ts'
import { addUnquoted } from './lists/addUnquoted.ts'
import { changeToRelease, entryForToday, newChangeGroup } from './lists/changelog.ts'
import { countedItem } from './lists/countedItem.ts'
import { inlineList } from './lists/inlineList.ts'
import { listForm } from './lists/listForm.ts'
import { listKind } from './lists/listKind.ts'
import { mergeItems } from './lists/mergeItems.ts'
import { tasks } from './lists/tasks.ts'
import { withinLists } from './lists/withinLists.ts'
import { addClause } from './requirements/addClause.ts'
import { addRequirement } from './requirements/addRequirement.ts'
import { addSubclause } from './requirements/addSubclause.ts'
import { germanStrength } from './requirements/germanStrength.ts'
import { incompleteAddition } from './requirements/incompleteAddition.ts'
import { markRequirement } from './requirements/markRequirement.ts'
import { newRequirement } from './requirements/newRequirement.ts'
import { redefineTerm } from './requirements/redefineTerm.ts'
import { renumberRequirements } from './requirements/renumberRequirements.ts'
import { rewordRequirement } from './requirements/rewordRequirement.ts'
import { strength } from './requirements/strength.ts'
import { addSection } from './sections/addSection.ts'
import { headingLevels } from './sections/headingLevels.ts'
import { headingNumbers } from './sections/headingNumbers.ts'
import { mergeSections } from './sections/mergeSections.ts'
import { removeRest } from './sections/removeRest.ts'
import { removeSection } from './sections/removeSection.ts'
import { rename } from './sections/rename.ts'
import { renameTitle } from './sections/renameTitle.ts'
import { sectionText } from './sections/sectionText.ts'
import { sortSections } from './sections/sortSections.ts'
import { tableOfContents } from './sections/tableOfContents.ts'
import { withinSections } from './sections/withinSections.ts'
import { addEntry } from './tables/addEntry.ts'
import { addRow } from './tables/addRow.ts'
import { columnList } from './tables/columnList.ts'
import { columnOrder } from './tables/columnOrder.ts'
import { addColumn, removeColumn } from './tables/columns.ts'
import { columnValues } from './tables/columnValues.ts'
import { datedEntry } from './tables/datedEntry.ts'
import { sortTable } from './tables/sortTable.ts'
import { swapCells } from './tables/swapCells.ts'
import { withinTables } from './tables/withinTables.ts'
import { cellBeside } from './values/cellBeside.ts'
import { clearCell } from './values/cellValues.ts'
import { dateForm } from './values/dateForm.ts'
import { removeEntry } from './values/entries/removeEntry.ts'
import { sortElements } from './values/entries/sortElements.ts'
import { fromTo } from './values/fromTo.ts'
import { frontMatterChanges } from './values/frontMatter/frontMatterChanges.ts'
import { listValues } from './values/frontMatter/listValues.ts'
import { nestedKeys } from './values/frontMatter/nestedKeys.ts'
import { multiplied } from './values/multiplied.ts'
import { plainCells } from './values/plainCells.ts'
import { plainField } from './values/plainField.ts'
import { plainLists } from './values/plainLists.ts'
import { reachedState } from './values/reachedState.ts'
import { requiredProperty } from './values/requiredProperty.ts'
import { rowFact } from './values/rowFacts.ts'
import { markedCell } from './values/rowState.ts'
import { setValue } from './values/setValue.ts'
import { statedInstead } from './values/statedInstead.ts'
import { statedValue } from './values/statedValue.ts'
import { statement } from './values/statement.ts'
import { subjectValue } from './values/subjectValue.ts'
import { titledVerb } from './values/titledVerbs.ts'
import { valueInstead } from './values/valueInstead.ts'
import { emphasis } from './words/emphasis.ts'
import { firstUse } from './words/firstUse.ts'
import { insertWords } from './words/insertWords.ts'
import { letterCase } from './words/letterCase.ts'
import { misspelled } from './words/misspelled.ts'
import { notButWords } from './words/notButWords.ts'
import { plainWords } from './words/plainWords.ts'
import { removeWords } from './words/removeWords.ts'
import { replaceWords } from './words/replacing/replaceWords.ts'
import { restated } from './words/restated.ts'
import { restatedWord } from './words/restatedWord.ts'
import { wordChanges } from './words/wordChanges.ts'

/** All goals; each instruction is matched against every one of them. */
const allGoals: readonly Goal[] = [
  incompleteAddition,
  addSection,
  addDefinition,
  redefineTerm,
  addText,
  addCalled,
  addTerm,
  addUnquoted,
  countedItem,
  remove,
  removeRest,
  setValue,
  clearCell,
  cellBeside,
  markedCell,
  replaceThing,
  sectionText,
  statedValue,
  valueInstead,
  statement,
  statedInstead,
  subjectValue,
  multiplied(setValue),
  reachedState,
  rowFact,
  titledVerb,
  restated,
  restatedWord,
  notButWords,
  strength,
  germanStrength,
  markRequirement,
  fromTo,
  rename,
  replaceWords,
  rewordRequirement,
  addRequirement,
  newRequirement,
  addClause,
  addSubclause,
  renumberRequirements,
  addRow,
  addEntry,
  datedEntry,
  columnList,
  newChangeGroup,
  changeToRelease,
  entryForToday,
  addColumn,
  removeColumn,
  sortTable,
  columnOrder,
  columnValues,
  frontMatterChanges,
  nestedKeys,
  listValues,
  misspelled,
  move,
  moveByOne,
  swap,
  swapCells,
  tasks,
  layout,
  sort,
  sortSections,
  headingNumbers,
  tableOfContents,
  headingLevels,
  mergeSections,
  mergeItems,
  images,
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
  firstUse,
  dateForm,
]

/** Those that need no structure but words, lines, titles, lists and tables. */
const wordGoals: readonly Goal[] = [
  replaceWords,
  misspelled,
  fromTo,
  statedValue,
  valueInstead,
  statement,
  subjectValue,
  notButWords,
  letterCase,
  plainField,
  multiplied(plainField),
  plainLists,
  requiredProperty,
  removeEntry,
  sortElements,
  removeWords,
  removePlain,
  strength,
  renameTitle,
  addSection,
  removeSection,
  withinSections(move),
  ...[remove, replaceThing].map(ofSentences),
  ...[restatedWord, restated].map(withinText),
  emphasis,
  ...[addText, addCalled, addUnquoted, countedItem, remove, move, swap, sort].map(withinLists),
  ...[plainCells, cellBeside, multiplied(plainCells), markedCell, titledVerb, addRow, addEntry, remove].map(
    withinTables,
  ),
]

export function goalsOf(format: TextFormat): readonly Goal[] {
  return format === 'markdown' ? allGoals : wordGoals
}
