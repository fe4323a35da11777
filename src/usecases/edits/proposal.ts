import { summarizeChange } from '#domain/edit/changeSummary.ts'
import type { Reason } from '#domain/edit/engine/reasons.ts'
import type { Rewrite } from '#domain/edit/guards/rewrite.ts'
import { surroundingsOf } from '#domain/edit/guards/surroundings.ts'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { diffLines, type LineChange } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import type { EditTask, Proposal } from './editTask.ts'

/** A rewrite as an editor made it, with the warnings about it alone. */
export type Rewritten = Pick<Rewrite, 'complete' | 'form' | 'tiers'> & {
  readonly text: string
  readonly changes: readonly LineChange[]
  readonly reasons: readonly Reason[]
  readonly summary: string
  readonly warnings: readonly Warning[]
}

/** Nothing changed now; the text may differ from the committed one all the same. */
export async function unchangedProposal(task: EditTask, summary: string): Promise<Proposal> {
  const rewritten = { text: task.text, changes: [], reasons: [], summary, warnings: [], tiers: [] }
  return await proposalFrom(task, { ...rewritten, form: 'blocks', complete: true })
}

/** Adds what a reader of the whole difference to the committed text has to know. */
export async function proposalFrom(task: EditTask, rewritten: Rewritten): Promise<Proposal> {
  const { text, reasons, summary, warnings } = rewritten
  const changes =
    task.text === task.committed ? rewritten.changes : diffLines(splitLines(task.committed), splitLines(text))
  const account = summarizeChange(task.committed, text, changes)
  if (task.guardedFrom === 'text') return { text, reasons, summary, warnings, account }
  const { complete, form, tiers } = rewritten
  const before = task.committed
  const instruction = [...task.earlier, task.instruction].join('\n')
  const change = { before, after: text, changes }
  const around = await surroundingsOf([change], task.lookAround)
  const how = { selection: undefined, pages: task.pages, path: task.path, complete, form, tiers }
  const all = guardRewrite({ ...change, ...how, ...around, instruction })
  return { text, reasons, summary, warnings: withoutRepeats([...warnings, ...all]), account }
}

export function withoutRepeats(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map(warning => [JSON.stringify([warning.code, warning.lines]), warning])).values()]
}
