// Placeholder so that the use cases resolve; the author of domain/rules replaces this whole file.
import type { Edit } from '#domain/edit/splice.ts'
type RuleForm = { readonly form: string; readonly example: string }
export type RulesResult =
  | { readonly kind: 'edited'; readonly edits: readonly Edit[]; readonly summary: string }
  | { readonly kind: 'unchanged'; readonly summary: string }
  | { readonly kind: 'unsupported'; readonly message: string; readonly forms: readonly RuleForm[] }
export function applyRules(text: string, instruction: string, _: unknown): RulesResult {
  const [, from = '', to = ''] = /^replace "(.+)" with "(.+)"$/.exec(instruction) ?? []
  if (from === '') return { kind: 'unsupported', message: 'This is beyond the rules editor.', forms: [{ form: 'replace "A" with "B"', example: 'replace "a" with "b"' }] }
  const start = text.indexOf(from)
  if (start < 0) return { kind: 'unchanged', summary: `"${from}" does not occur.` }
  return { kind: 'edited', edits: [{ start, end: start + from.length, replacement: to }], summary: 'Replaced.' }
}
