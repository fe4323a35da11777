import assert from 'node:assert/strict'
import { applyRules } from '#domain/rules/rules.ts'
import type { LineSpan } from '#domain/text/lines.ts'
import { applyEdits } from '#domain/text/splice.ts'

/** The text after an instruction that must change it, and the summary. */
export function edited(text: string, instruction: string, selection?: LineSpan): { text: string; summary: string } {
  const result = applyRules(text, instruction, { selection })
  assert.equal(result.kind, 'edited', JSON.stringify(result))
  return result.kind === 'edited' ? { text: applyEdits(text, result.edits), summary: result.summary } : assert.fail()
}

/** The text of a file after an instruction; `null` if it is refused or changes nothing. */
export function editedFile(path: string, text: string, instruction: string): string | null {
  const result = applyRules(text, instruction, { path })
  return result.kind === 'edited' ? applyEdits(text, result.edits) : null
}

/** The message for an instruction that must be understood and must change nothing. */
export function unchanged(text: string, instruction: string): string {
  const result = applyRules(text, instruction)
  assert.equal(result.kind, 'unchanged', JSON.stringify(result))
  return result.kind === 'unchanged' ? result.summary : assert.fail()
}

/** The text after the instruction, whether that changes it or not. */
export function after(text: string, instruction: string): string {
  const result = applyRules(text, instruction)
  assert.notEqual(result.kind, 'unsupported', JSON.stringify(result))
  return result.kind === 'edited' ? applyEdits(text, result.edits) : text
}

export function lines(...content: readonly string[]): string {
  return `${content.join('\n')}\n`
}

/** The message for an instruction that must change nothing. */
export function refusedWith(text: string, instruction: string, selection?: LineSpan): string {
  const result = applyRules(text, instruction, { selection })
  if (result.kind === 'edited') return assert.fail(`${instruction}: ${result.summary}`)
  return result.kind === 'unsupported' ? result.message : result.summary
}
