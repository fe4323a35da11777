import type { LineChange } from '../../text/diff.ts'
import { applyEdits, type Edit } from '../../text/splice.ts'
import { changesFromEdits } from '../changes.ts'
import { contextOf } from '../guards/context/projectContext.ts'
import type { Rewrite } from '../guards/context/rewrite.ts'
import { guardRewrite, type Warning } from '../guards.ts'
import type { EditRequest } from '../prompt/request.ts'
import type { Tier } from '../resolve/tiers.ts'
import type { Finish } from './ask.ts'
import { endWithoutEdits, isComplete, repeated, type Unedited, type Wording } from './endings.ts'
import { type Reason, reasonsOf } from './reasons.ts'
import type { Outcome, Resolved } from './resolveAnswer.ts'

export type RewriteResult =
  | {
      readonly kind: 'edited'
      readonly text: string
      /** Edits of the given text, as `applyEdits` takes them; `changes` are the same edits by line. */
      readonly edits: readonly Edit[]
      readonly changes: readonly LineChange[]
      /** What the changes respond to, as far as the model says. */
      readonly reasons: readonly Reason[]
      readonly summary: string
      readonly warnings: readonly Warning[]
      readonly tiers: readonly Tier[]
      readonly form: 'blocks' | 'file'
      /** Whether the model said that it was done. */
      readonly complete: boolean
    }
  | Unedited

/** How the answers behind an outcome ended. */
export type Ending = { readonly outcome: Outcome; readonly finishes: readonly Finish[] }

/** `guardRewrite`, in whatever thread it runs. */
export type Guard = (rewrite: Rewrite) => Promise<readonly Warning[]>

export type ConcludeOptions = EditRequest & { readonly guard?: Guard }

const wording: Wording = {
  subject: 'the document',
  toPlace: 'Name the section in the instruction, or select the lines.',
  toShorten: 'Select a part',
}

export async function conclude(request: ConcludeOptions, { outcome, finishes }: Ending): Promise<RewriteResult> {
  return outcome.kind === 'edits'
    ? await concludeEdits(request, outcome, finishes)
    : endWithoutEdits(outcome, finishes, wording)
}

async function concludeEdits(
  request: ConcludeOptions,
  result: Resolved,
  finishes: readonly Finish[],
): Promise<RewriteResult> {
  const complete = isComplete(finishes)
  const { text: before, instruction, selection, pages, path, loadContext, guard } = request
  const { edits, tiers, form, summary, isOtherForm } = result
  const text = applyEdits(before, edits)
  if (text === before) return repeated(wording)
  const changes = changesFromEdits(before, edits)
  const change = { before, after: text, changes }
  const projectContext = await contextOf([change], loadContext)
  const answer = { instruction, selection, pages, path, complete, form, isOtherForm, tiers }
  const rewritten = { ...change, ...answer, ...projectContext }
  const warnings = guard ? await guard(rewritten) : guardRewrite(rewritten)
  return {
    kind: 'edited',
    text,
    edits,
    changes,
    reasons: reasonsOf(before, changes, result.placed),
    summary: summary ?? countChanges(changes),
    warnings,
    tiers,
    form,
    complete,
  }
}

function countChanges(changes: readonly LineChange[]): string {
  const added = changes.reduce((sum, { bStart, bEnd }) => sum + bEnd - bStart, 0)
  const removed = changes.reduce((sum, { aStart, aEnd }) => sum + aEnd - aStart, 0)
  const places = changes.length === 1 ? '1 place' : `${changes.length} places`
  return `Changed in ${places}: lines added ${added}, removed ${removed}.`
}
