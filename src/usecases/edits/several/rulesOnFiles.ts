import { askedMaxChars } from '#domain/edit/blocks.ts'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { guardAcross } from '#domain/edit/guards/across.ts'
import { type LookAround, surroundingsOf } from '#domain/edit/guards/surroundings.ts'
import type { RewrittenFile } from '#domain/edit/rewriteSeveral.ts'
import { applyEdits } from '#domain/edit/splice.ts'
import { Failure } from '#domain/errors.ts'
import { applyRules, type RulesResult } from '#domain/rules/rules.ts'
import type { FilesEditor, FilesTask, FileTask, RewrittenFiles } from './filesTask.ts'

/** What the rules make of each file. */
export type RulesOnFile = { readonly file: FileTask; readonly result: RulesResult }

export function tryRulesOnFiles({ files, instruction }: FilesTask): readonly RulesOnFile[] {
  return files.map(file => ({ file, result: applyRules(file.text, instruction) }))
}

/** The deterministic editor: does the instruction in every file where it changes something. */
export function rulesOnFiles(results: readonly RulesOnFile[], lookAround: LookAround): FilesEditor {
  return {
    provider: 'rules',
    model: 'rules/1',
    async rewrite({ onStep }) {
      onStep('rewriting')
      return await rewritten(results, lookAround)
    },
  }
}

async function rewritten(results: readonly RulesOnFile[], lookAround: LookAround): Promise<RewrittenFiles> {
  const edited = results.flatMap(({ file, result }) => (result.kind === 'edited' ? [{ file, result }] : []))
  if (edited.length > 0) {
    const untouched = results.flatMap(({ file, result }) => (result.kind === 'edited' ? [] : [file.text]))
    const files = await rewrittenFiles(edited, untouched, lookAround)
    const count = files.length === 1 ? '1 file' : `${files.length} files`
    const told = edited.slice(0, toldMax).map(({ file, result }) => `${file.path}: ${result.summary}`)
    const more = edited.length > toldMax ? [`${edited.length - toldMax} more files.`] : []
    return { files, summary: [`Changed ${count} of ${results.length}.`, ...told, ...more].join(' ') }
  }
  const unchanged = results.flatMap(({ result }) => (result.kind === 'unchanged' ? [result.summary] : []))
  if (unchanged.length > 0) {
    const reasons = [...new Set(unchanged)].slice(0, reasonsMax)
    return { files: [], summary: `Nothing to change in ${results.length} files. ${reasons.join(' ')}` }
  }
  throw unsupported(results)
}

const toldMax = 5
const reasonsMax = 3

type Edited = { readonly file: FileTask; readonly result: Extract<RulesResult, { kind: 'edited' }> }

async function rewrittenFiles(
  edited: readonly Edited[],
  untouched: readonly string[],
  lookAround: LookAround,
): Promise<readonly RewrittenFile[]> {
  const how = { complete: true, form: 'blocks', tiers: [] } as const
  const rewrites = edited.map(({ file: { path, text: before, instruction, pages }, result: { edits } }) => {
    const after = applyEdits(before, edits)
    const changes = changesFromEdits(before, edits)
    return { path, isNew: false, rewrite: { before, after, changes, instruction, selection: undefined, pages, ...how } }
  })
  const around = await surroundingsOf(
    rewrites.map(({ rewrite }) => rewrite),
    lookAround,
  )
  const warnings = guardAcross(rewrites, untouched, around)
  return rewrites.map(({ path, rewrite: { after: text, changes, instruction } }, index) => ({
    ...{ path, text, changes, ...how },
    reasons: changes.map(({ bStart, bEnd }) => ({ bStart, bEnd, words: instruction.slice(0, askedMaxChars) })),
    warnings: warnings[index] ?? [],
  }))
}

function unsupported(results: readonly RulesOnFile[]): Failure {
  const all = results.flatMap(({ result }) => (result.kind === 'unsupported' ? [result] : []))
  const best = all.find(({ suggestion }) => suggestion !== undefined) ?? all[0]
  const body = { forms: best?.forms ?? [], ...(best?.suggestion && { suggestion: best.suggestion }) }
  return new Failure('instruction_unsupported', best?.message ?? 'The instruction is not understood.', { body })
}
