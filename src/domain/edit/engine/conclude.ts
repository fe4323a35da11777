import type { PlainErrorCode } from '../../errors.ts'
import type { LineChange } from '../../text/diff.ts'
import { applyEdits, type Edit } from '../../text/splice.ts'
import { changesFromEdits } from '../changes.ts'
import { contextOf } from '../guards/projectContext.ts'
import type { Rewrite } from '../guards/rewrite.ts'
import { guardRewrite, type Warning } from '../guards.ts'
import type { EditRequest } from '../prompt/request.ts'
import type { Tier } from '../resolve/tiers.ts'
import type { Finish } from './ask.ts'
import { type Reason, reasonsOf } from './reasons.ts'
import type { Outcome, Resolved } from './resolveAnswer.ts'
import { unplacedMessage, unreadableMessage } from './unplaced.ts'

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
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: PlainErrorCode; readonly message: string }

/** How the answers behind an outcome ended. */
export type Ending = { readonly outcome: Outcome; readonly finishes: readonly Finish[] }

/** `guardRewrite`, in whatever thread it runs. */
export type Guard = (rewrite: Rewrite) => Promise<readonly Warning[]>

export type Concluded = EditRequest & { readonly guard?: Guard }

export async function conclude(request: Concluded, { outcome, finishes }: Ending): Promise<RewriteResult> {
  switch (outcome.kind) {
    case 'unchanged':
      return { kind: 'unchanged', reason: outcome.reason || 'The model found nothing to change.' }
    case 'unreadable':
      if (finishes.includes('length')) return refused('edit_refused', tooLong)
      return refused('ai_failed', unreadableMessage)
    case 'needs_sections':
      return refused('ai_failed', 'The model kept asking for more of the document, so nothing was changed.')
    case 'unplaced':
      return refused(
        'edit_refused',
        unplacedMessage(outcome.failures, 'the document', 'Name the section in the instruction, or select the lines.'),
      )
    case 'edits':
      return await concludeEdits(
        request,
        outcome,
        finishes.every(finish => finish === 'stop'),
      )
  }
}

export function declined(): RewriteResult {
  return refused('edit_refused', 'The model declined this instruction. Nothing was changed.')
}

function refused(code: PlainErrorCode, message: string): RewriteResult {
  return { kind: 'refused', code, message }
}

async function concludeEdits(request: Concluded, result: Resolved, complete: boolean): Promise<RewriteResult> {
  const { text: before, instruction, selection, pages, path, loadContext, guard } = request
  const { edits, tiers, form, summary } = result
  const text = applyEdits(before, edits)
  if (text === before) return { kind: 'unchanged', reason: 'The answer repeats the document unchanged.' }
  const changes = changesFromEdits(before, edits)
  const change = { before, after: text, changes }
  const around = await contextOf([change], loadContext)
  const how = { instruction, selection, pages, path, complete, form, tiers }
  const rewritten = { ...change, ...how, ...around }
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

const tooLong =
  'The change exceeds the maximum length of an answer, so nothing was changed. Select a part, or ask for a smaller change.'

function countChanges(changes: readonly LineChange[]): string {
  const added = changes.reduce((sum, { bStart, bEnd }) => sum + bEnd - bStart, 0)
  const removed = changes.reduce((sum, { aStart, aEnd }) => sum + aEnd - aStart, 0)
  const places = changes.length === 1 ? '1 place' : `${changes.length} places`
  return `Changed in ${places}: lines added ${added}, removed ${removed}.`
}
