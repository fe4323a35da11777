import type { PlainErrorCode } from '../../errors.ts'
import type { Finish } from './ask.ts'
import { type UnplacedPart, unplacedMessage, unreadableMessage } from './unplaced.ts'

/** Why an edit leaves everything as it is. */
export type Unedited =
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: PlainErrorCode; readonly message: string }

/** An outcome of the rounds without edits, of one document or of several. */
export type EditlessOutcome =
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'needs_sections' | 'unreadable' }
  | { readonly kind: 'unplaced'; readonly failures: readonly UnplacedPart[] }

/** How messages speak of what was edited, and what they advise. */
export type Wording = {
  readonly subject: 'the document' | 'the documents'
  readonly toPlace: string
  readonly toShorten: string
}

export function endWithoutEdits(outcome: EditlessOutcome, finishes: readonly Finish[], wording: Wording): Unedited {
  const { subject, toPlace, toShorten } = wording
  switch (outcome.kind) {
    case 'unchanged':
      return { kind: 'unchanged', reason: outcome.reason || 'The model found nothing to change.' }
    case 'unreadable':
      if (!finishes.includes('length')) return refused('ai_failed', unreadableMessage)
      return refused(
        'edit_refused',
        `The change exceeds the maximum length of an answer, so nothing was changed. ${toShorten}, or ask for a smaller change.`,
      )
    case 'needs_sections':
      return refused('ai_failed', `The model kept asking for more of ${subject}, so nothing was changed.`)
    case 'unplaced':
      return refused('edit_refused', unplacedMessage(outcome.failures, subject, toPlace))
  }
}

export function repeated({ subject }: Wording): Unedited {
  return { kind: 'unchanged', reason: `The answer repeats ${subject} unchanged.` }
}

export function declined(): Unedited {
  return refused('edit_refused', 'The model declined this instruction. Nothing was changed.')
}

export function refused(code: PlainErrorCode, message: string): Unedited {
  return { kind: 'refused', code, message }
}

/** Whether the model said, each time, that it was done. */
export function isComplete(finishes: readonly Finish[]): boolean {
  return finishes.every(finish => finish === 'stop')
}
