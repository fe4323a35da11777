import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { documents } from './documents.ts'
import type { EverydayCase } from './everydayCase.ts'
import { findMessageFault } from './messageFaults.ts'

/**
 * - done: carried out as meant
 * - harmful: something else was done, or proposed
 * - refused: nothing was done, and the message helps
 * - unhelpful: nothing was done, and the message does not help
 */
export type Verdict = {
  readonly kind: 'done' | 'harmful' | 'refused' | 'unhelpful'
  readonly instruction: EverydayCase
  /** The answer, and what is wrong with it. */
  readonly answer: string
}

export function judge(instruction: EverydayCase): Verdict {
  const { document, say } = instruction
  const text = documents[document]
  const result = applyRules(text, say)
  if (result.kind === 'edited') {
    const isMeant = instruction.meant !== 'beyond' && isGood(instruction, applyEdits(text, result.edits))
    return { kind: isMeant ? 'done' : 'harmful', instruction, answer: result.summary }
  }
  if (result.kind === 'unchanged') return refusal(instruction, result.summary, undefined)
  return refusal(instruction, result.message, result.suggestion)
}

function refusal(instruction: EverydayCase, message: string, suggestion: string | undefined): Verdict {
  const answer = suggestion === undefined ? message : `${message} → ${suggestion}`
  const text = documents[instruction.document]
  if (suggestion !== undefined) {
    const proposed = applyRules(text, suggestion)
    if (proposed.kind !== 'edited') return { kind: 'unhelpful', instruction, answer: `${answer} (does nothing)` }
    if (!isGood(instruction, applyEdits(text, proposed.edits))) return { kind: 'harmful', instruction, answer }
  }
  const fault = findMessageFault(message, text, instruction.say)
  if (fault !== undefined) return { kind: 'unhelpful', instruction, answer: `${answer} (${fault})` }
  return { kind: 'refused', instruction, answer }
}

function isGood({ document, meant, also = [] }: EverydayCase, result: string): boolean {
  const text = documents[document]
  const good = meant === 'beyond' ? also : [meant, ...also]
  return good.some(change => withoutPadding(change(text)) === withoutPadding(result))
}

/** The text with table cells trimmed: their padding has no meaning. */
export function withoutPadding(text: string): string {
  return text.replaceAll(/^\|.*\|(?=\r?$)/gm, row => row.replaceAll(/[ \t]*\|[ \t]*/g, '|').replaceAll(/-{2,}/g, '--'))
}
