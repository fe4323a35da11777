import { askedMaxChars } from '#domain/edit/blocks.ts'
import { contextFor } from '#domain/edit/guards/context/projectContext.ts'
import { Failure } from '#domain/errors.ts'
import { rulesModel } from '#domain/rules/rulesModel.ts'
import { reasonOfAll } from '#domain/work/hunks.ts'
import type { EditedByRules, RulesOutcome } from '#domain/work/rules.ts'
import type { FilesEditor, FilesTask, FileTask, RewrittenFile, RewrittenFiles } from './filesTask.ts'

/** The outcome of the rules for each file. */
export type FileRulesOutcome = { readonly file: FileTask; readonly result: RulesOutcome }

export async function tryRulesOnFiles({
  files,
  instruction,
  compute,
}: FilesTask): Promise<readonly FileRulesOutcome[]> {
  const tried: FileRulesOutcome[] = []
  for (const file of files) {
    const [result] = await compute('rules', { texts: [{ text: file.text, path: file.path }], instruction })
    if (result) tried.push({ file, result })
  }
  return tried
}

/** The deterministic editor: applies the instruction to every file that it changes. */
export function rulesFilesEditor(task: FilesTask, results: readonly FileRulesOutcome[]): FilesEditor {
  return {
    provider: 'rules',
    model: rulesModel,
    async rewrite({ onStep }) {
      onStep('rewriting')
      return await rewritten(task, results)
    },
  }
}

async function rewritten(task: FilesTask, results: readonly FileRulesOutcome[]): Promise<RewrittenFiles> {
  const isWord = results.some(({ result }) => isAlsoWord(result))
  const changed = results.flatMap(({ file, result }) => (result.kind === 'edited' ? [{ file, result }] : []))
  const edited = changed.filter(({ result }) => !(isWord && result.words === 'only'))
  const left = results.filter(({ result }) => isWord && 'words' in result && result.words !== undefined)
  if (edited.length > 0) {
    const untouched = results
      .filter(({ file }) => !edited.some(each => each.file === file))
      .map(({ file }) => file.text)
    const files = await rewrittenFiles(task, edited, untouched)
    const count = files.length === 1 ? '1 file' : `${files.length} files`
    const summaries = edited.slice(0, summariesMax).map(({ file, result }) => `${file.path}: ${result.summary}`)
    const more = edited.length > summariesMax ? [`${edited.length - summariesMax} more files.`] : []
    return {
      files,
      summary: [`Changed ${count} of ${results.length}.`, ...summaries, ...more, ...noteOn(left)].join('\n'),
    }
  }
  const unchanged = results.flatMap(({ result }) => (result.kind === 'unchanged' ? [result.summary] : []))
  if (unchanged.length > 0) {
    const reasons = [...new Set(unchanged)].slice(0, reasonsMax)
    return { files: [], summary: `Nothing to change in ${results.length} files. ${reasons.join(' ')}` }
  }
  throw unsupported(results)
}

/** Whether the text to replace is also a whole word on this page. */
function isAlsoWord(result: RulesOutcome): boolean {
  if (result.kind === 'unsupported') return false
  return result.kind === 'edited' ? result.words !== 'only' : result.words === 'also'
}

/** On the pages that stay as they are, since the text is inside other words there. */
function noteOn(left: readonly FileRulesOutcome[]): readonly string[] {
  if (left.length === 0) return []
  const paths = left.slice(0, summariesMax).map(({ file }) => file.path)
  const more = left.length > summariesMax ? ` and ${left.length - summariesMax} more` : ''
  return [
    `Not changed, because the text is inside other words there: ${paths.join(', ')}${more}; add "whole word" to change only whole words, or "everywhere" to change all.`,
  ]
}

const summariesMax = 5
const reasonsMax = 3

type Edited = { readonly file: FileTask; readonly result: EditedByRules }

async function rewrittenFiles(
  { loadContext, compute }: FilesTask,
  edited: readonly Edited[],
  untouched: readonly string[],
): Promise<readonly RewrittenFile[]> {
  const answer = { complete: true, form: 'rules', tiers: [] } as const
  const rewrites = edited.map(({ file, result: { text: after, changes } }) => {
    const { path, text: before, instruction, pages } = file
    return {
      path,
      isNew: false,
      rewrite: { before, after, changes, instruction, selection: undefined, pages, ...answer },
    }
  })
  const contextQueries = edited.map(({ result }) => result.contextQuery)
  const projectContext = await contextFor(contextQueries, loadContext)
  const warnings = await compute('guardFiles', { files: rewrites, untouched, projectContext })
  return rewrites.map(({ path, rewrite: { after: text, changes, instruction } }, index) => ({
    ...{ path, text, changes, ...answer },
    reasons: reasonOfAll({ changes }, instruction.slice(0, askedMaxChars)),
    warnings: warnings[index] ?? [],
  }))
}

function unsupported(results: readonly FileRulesOutcome[]): Failure {
  const all = results.flatMap(({ result }) => (result.kind === 'unsupported' ? [result] : []))
  const best = all.find(({ suggestion }) => suggestion !== undefined) ?? all[0]
  return new Failure(
    { code: 'instruction_unsupported', forms: best?.forms ?? [], suggestion: best?.suggestion },
    best?.message ?? 'The instruction is not understood.',
  )
}
