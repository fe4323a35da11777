import { contextFor } from '#domain/edit/guards/context/projectContext.ts'
import type { Rewrite } from '#domain/edit/guards/context/rewrite.ts'
import type { Warning } from '#domain/edit/guards.ts'
import type { PackedChanges } from '#domain/text/packed.ts'
import { noReasons, type PackedReasons } from '#domain/work/hunks.ts'
import type { EditTask, Proposal } from './editTask.ts'

/** A rewrite as an editor made it, with warnings about this rewrite alone. */
export type Rewritten = Pick<Rewrite, 'complete' | 'form' | 'tiers'> &
  PackedChanges & {
    readonly text: string
    readonly reasons: PackedReasons
    readonly summary: string
    readonly warnings: readonly Warning[]
  }

/** Of a round that changed nothing; its text may still differ from the committed one. */
export async function unchangedProposal(task: EditTask, summary: string): Promise<Proposal> {
  const nothing = { changes: new Int32Array(), reasons: noReasons, warnings: [], tiers: [] }
  return await buildProposal(task, { text: task.text, summary, ...nothing, form: 'rules', complete: true })
}

/** Adds what concerns the whole diff against the committed text. */
export async function buildProposal(task: EditTask, rewritten: Rewritten): Promise<Proposal> {
  const { text, reasons, summary, warnings } = rewritten
  const before = task.committed
  const known = task.text === before ? rewritten.changes : null
  const { changeSummary, changes, contextQuery } = await task.compute('changeSummary', {
    before,
    after: text,
    changes: known,
  })
  if (task.guardedFrom === 'text') return { text, reasons, summary, warnings, changeSummary }
  const { complete, tiers } = rewritten
  const form = formOfChain(task, rewritten)
  const instruction = [...task.earlier, task.instruction].join('\n')
  const projectContext = await contextFor([contextQuery], task.loadContext)
  const answer = { selection: undefined, pages: task.pages, path: task.path, complete, form, tiers }
  const all = await task.compute('guard', { before, after: text, changes, ...answer, ...projectContext, instruction })
  return { text, reasons, summary, warnings: withoutRepeats([...warnings, ...all]), changeSummary }
}

/** What a model changed in an earlier round is checked as its change, also if the rules editor made the last one. */
export function formOfChain(
  { isEarlierByRules }: Pick<EditTask, 'isEarlierByRules'>,
  { form }: Pick<Rewrite, 'form'>,
): Rewrite['form'] {
  return form === 'rules' && !isEarlierByRules ? 'blocks' : form
}

export function withoutRepeats(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map(warning => [JSON.stringify([warning.code, warning.lines]), warning])).values()]
}
