/** Expressions that can take more than linear time, each with what keeps their text short. */
export type Bound = { readonly limit: string; readonly maxChars: number; readonly paths: readonly string[] }

export const bounded: readonly Bound[] = [
  {
    limit: 'instructionMaxChars: an instruction, or a text made of it',
    maxChars: 8_000,
    paths: [
      'src/domain/edit/estimate/answer.ts',
      'src/domain/edit/intent.ts',
      'src/domain/rules/goals/addSection.ts',
      'src/domain/rules/goals/addText.ts',
      'src/domain/rules/goals/find.ts',
      'src/domain/rules/goals/headings.ts',
      'src/domain/rules/goals/replaceWords.ts',
      'src/domain/rules/goals/setValue.ts',
      'src/domain/rules/goals/tableChanges.ts',
      'src/domain/rules/goals/utterance.ts',
      'src/domain/rules/goals/wordChanges.ts',
    ],
  },
  {
    limit: 'instructionMaxChars, times the instructions of a refinement (refinedInstructionsMax)',
    maxChars: 88_000,
    paths: ['src/domain/edit/several/candidates.ts'],
  },
  {
    limit: 'contextChars and lookMaxChars: what is around a word; schemeMaxChars; nearMaxChars',
    maxChars: 200,
    paths: [
      'src/domain/lint/wordRule.ts',
      'src/domain/lint/wording/severalRequirements.ts',
      'src/domain/lint/wording/unboundedQuantity.ts',
      'src/domain/markdown/targets.ts',
      'src/domain/rules/goals/quantity.ts',
    ],
  },
  {
    limit: 'lineMaxChars, and the same number where a line is cut: headings, titles, replacements, names of documents',
    maxChars: 1_000,
    paths: [
      'src/site/asciidoc/header.ts',
      'src/site/markdown/facts.ts',
      'src/site/mediawiki/page.ts',
      'src/site/metadata/header.ts',
      'src/site/rst/references.ts',
    ],
  },
  { limit: 'lineMaxChars of its blocks', maxChars: 5_000, paths: ['src/site/mediawiki/blocks.ts'] },
  { limit: 'emailMaxChars', maxChars: 254, paths: ['src/usecases/accounts/formerAddress.ts'] },
  { limit: 'treeMaxDepth: it begins once in each folder', maxChars: 32, paths: ['src/site/asciidoc/antora.ts'] },
  {
    limit: 'stderrMaxBytes: what git says',
    maxChars: 8_192,
    paths: ['src/drivers/hosts/embedded/importRemote.ts', 'src/drivers/hosts/git/refusals.ts'],
  },
]

/** Expressions whose text nobody chooses to do harm, or whose growth the check overestimates. */
export const trusted: Readonly<Record<string, string>> = {
  'src/domain/edit/compare/tokens.ts':
    'A run of backticks is looked for once from each longer run: 200 kB that are made for it take 0.03 s.',
  'src/http/routes/webApp.ts': 'It reads the page of the app, which the build wrote.',
  'src/drivers/pages/builtin/searchEngine.ts': 'It reads modules of this program.',
  'web/src/workbench/preview/siteStyle.ts': 'It reads the style sheet of this program.',
  'web/src/workbench/commit/conflicts.ts': 'The merge that wrote the marks closes each of them.',
  'web/src/workbench/editor/tools/find/matches.ts': 'It reads the expression that its reader types.',
  'web/src/workbench/review/terms.ts': 'From every digit it matches, so that it looks at nothing twice.',
}

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
  'src/domain/rules/changes/references.ts': literal,
  'src/domain/rules/goals/codeValue.ts': literal,
  'src/domain/rules/goals/find.ts': literal,
  'src/domain/rules/goals/frontMatterChanges.ts': literal,
  'src/domain/rules/goals/occurrences.ts': literal,
  'src/domain/rules/goals/setValue.ts': literal,
  'src/domain/rules/goals/tableChanges.ts': 'It inserts the alternatives of a verb.',
  'src/domain/rules/goals/utterance.ts': 'It inserts alternatives that its callers write.',
  'src/domain/text/find.ts': literal,
  'src/drivers/postgres/embedded/osAccount.ts': 'It inserts the name of a capability set.',
  'src/http/webFiles.ts': 'The build writes it, from the addresses of the screens.',
  'src/site/html/tokens.ts': 'It inserts the name of an element.',
  'src/site/metadata/label.ts': 'It inserts a number.',
  'src/site/rst/inline.ts': copy,
  'web/src/workbench/editor/live/blocks.ts': 'It inserts a number.',
  'web/src/workbench/review/liveForms.ts': 'It inserts a number.',
}
