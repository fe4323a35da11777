/** Expressions that can take more than linear time: why that is no harm, and how many there are in each file. */
export type Exception = { readonly why: string; readonly paths: Readonly<Record<string, number>> }

export const exceptions: readonly Exception[] = [
  {
    why: 'At most 8,000 characters, instructionMaxChars: an instruction, or a text made of it.',
    paths: {
      'src/domain/edit/estimate/answer.ts': 1,
      'src/domain/edit/intent.ts': 1,
      'src/domain/rules/everyday/goals/lists/addCalled.ts': 1,
      'src/domain/rules/everyday/goals/tables/columnOrder.ts': 1,
      'src/domain/rules/everyday/goals/words/letterCase.ts': 1,
      'src/domain/rules/everyday/goals/sections/addSection.ts': 1,
      'src/domain/rules/everyday/goals/blocks/addText.ts': 1,
      'src/domain/rules/everyday/page/phrases/areas.ts': 1,
      'src/domain/rules/everyday/goals/values/cellValues.ts': 1,
      'src/domain/rules/everyday/goals/links/linkChanges.ts': 1,
      'src/domain/rules/everyday/page/phrases/byText.ts': 1,
      'src/domain/rules/everyday/goals/sections/headingLevels.ts': 1,
      'src/domain/rules/everyday/goals/sections/mergeSections.ts': 1,
      'src/domain/rules/everyday/goals/words/replacing/replaceWords.ts': 4,
      'src/domain/rules/everyday/request/atEnd.ts': 2,
      'src/domain/rules/everyday/goals/values/setValue.ts': 2,
      'src/domain/rules/everyday/request/requestParts.ts': 3,
      'src/domain/rules/everyday/goals/values/statedValue.ts': 1,
      'src/domain/rules/everyday/goals/tables/addEntry.ts': 2,
      'src/domain/rules/everyday/goals/tables/addRow.ts': 2,
      'src/domain/rules/everyday/goals/tables/columns.ts': 3,
      'src/domain/rules/everyday/goals/tables/sortTable.ts': 1,
      'src/domain/rules/everyday/instruction/utterance.ts': 2,
      'src/domain/rules/everyday/instruction/wordings.ts': 2,
      'src/domain/rules/everyday/request/where.ts': 1,
      'src/domain/rules/everyday/goals/words/wordChanges.ts': 1,
      'src/domain/rules/everyday/goals/words/replacing/wordsInCode.ts': 1,
      'web/src/workbench/ask/verb.ts': 1,
    },
  },
  {
    why: 'At most 200 characters, contextChars and lookMaxChars: what is around a word; schemeMaxChars; nearMaxChars.',
    paths: {
      'src/domain/lint/wording/severalRequirements.ts': 1,
      'src/domain/lint/wording/unboundedQuantity.ts': 1,
      'src/domain/markdown/targets.ts': 1,
      'src/domain/rules/everyday/page/namedNumbers.ts': 1,
    },
  },
  {
    why: 'At most 1,000 characters, lineMaxChars and pathMaxChars, and the same number where a line is cut: headings, titles, replacements.',
    paths: {
      'src/site/asciidoc/header.ts': 1,
      'src/site/markdown/facts.ts': 2,
      'src/site/mediawiki/facts.ts': 1,
      'src/site/metadata/header.ts': 2,
    },
  },
  {
    why: 'At most 5,000 characters, where it cuts a line.',
    paths: {
      'src/site/mediawiki/blocks.ts': 4,
    },
  },
  {
    why: 'At most 254 characters, emailMaxChars.',
    paths: {
      'src/usecases/accounts/formerAddress.ts': 1,
    },
  },
  {
    why: 'At most 32 beginnings, treeMaxDepth, one in each folder.',
    paths: {
      'src/site/links/antora.ts': 1,
    },
  },
  {
    why: 'At most 8,192 characters, stderrMaxBytes: what git says.',
    paths: {
      'src/drivers/hosts/embedded/import/remote.ts': 1,
      'src/drivers/hosts/git/refusals.ts': 1,
    },
  },
  {
    why: 'A run of backticks is looked for once from each longer run: 200 kB that are made for it take 0.03 s.',
    paths: { 'src/domain/edit/compare/tokens.ts': 1 },
  },
  { why: 'It reads the page of the app, which the build wrote.', paths: { 'src/http/routes/webApp.ts': 1 } },
  { why: 'It reads modules of this program.', paths: { 'src/drivers/pages/builtin/searchEngine.ts': 2 } },
  { why: 'It reads the style sheet of this program.', paths: { 'web/src/workbench/preview/siteStyle.ts': 1 } },
  {
    why: 'It reads the expression that its reader types.',
    paths: { 'web/src/workbench/editor/tools/find/matches.ts': 4 },
  },
  {
    why: 'From every digit it matches, so that it looks at nothing twice.',
    paths: { 'web/src/changes/terms.ts': 1 },
  },
]

const literal = 'It inserts a text whose signs are escaped, or which has none.'
const copy = 'It copies an expression that is checked where it is written.'

/** Expressions that are built while the program runs. With `x` for what is inserted, each of them is checked too. */
export const inserted: Readonly<Record<string, string>> = {
  'src/domain/edit/blocks/markers.ts': literal,
  'src/domain/lint/statements.ts': copy,
  'src/domain/lint/structure/terms.ts': 'It inserts an asterisk or an underscore.',
  'src/domain/markdown/conventions/labelledLine.ts': 'It inserts the alternatives of one list of names.',
  'src/domain/markdown/conventions/requirementNumbers.ts': literal,
  'src/domain/markdown/list.ts': 'It inserts a number.',
  'src/domain/markdown/wrapped.ts': literal,
  'src/domain/rules/changes/references.ts': literal,
  'src/domain/rules/everyday/goals/values/cellValues.ts': literal,
  'src/domain/rules/everyday/goals/values/codeValue.ts': literal,
  'src/domain/rules/everyday/goals/words/restated.ts': 'It inserts literal words with spaces between them.',
  'src/domain/rules/everyday/goals/requirements/strength.ts': 'It inserts a word.',
  'src/domain/rules/everyday/page/phrases/byText.ts': literal,
  'src/domain/rules/everyday/goals/values/fieldValues.ts': literal,
  'src/domain/rules/everyday/goals/values/frontMatter/lists.ts': literal,
  'src/domain/rules/everyday/page/occurrences.ts': literal,
  'src/domain/rules/everyday/request/requestParts.ts': 'It inserts a verb and a word after it.',
  'src/domain/rules/everyday/instruction/utterance.ts': 'It inserts alternatives that its callers write.',
  'src/domain/text/searchLines.ts': literal,
  'src/drivers/postgres/embedded/osAccount.ts': 'It inserts the name of a capability set.',
  'src/http/webFiles.ts': 'The build writes it, from the addresses of the screens.',
  'src/site/gherkin/read.ts': 'It inserts the keywords of `keywords.ts`.',
  'src/site/html/tokens.ts': 'It inserts the name of an element.',
  'src/site/metadata/label.ts': 'It inserts a number.',
  'src/site/rst/inline.ts': copy,
  'src/site/script/search.js': literal,
  'src/site/w3c/verbatim.ts': 'It inserts the name of an element, or the mark of a fence.',
  'web/src/workbench/editor/live/blocks.ts': 'It inserts a number.',
  'web/src/workbench/editor/review/liveForms.ts': 'It inserts a number.',
}
