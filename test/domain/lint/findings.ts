import { checkText } from '#domain/lint/check.ts'
import type { Finding } from '#domain/lint/finding.ts'
import { projectFacts, readFacts } from '#domain/lint/projectFacts.ts'
import { applyEdits } from '#domain/text/splice.ts'

/** The findings of one rule in a document. */
export function findingsOf(
  rule: string,
  text: string,
  files: Readonly<Record<string, string>> = {},
): readonly Finding[] {
  const all = { ...files, 'a.md': text }
  const facts = new Map(Object.entries(all).map(([path, content]) => [path, readFacts(content)] as const))
  const project = projectFacts(Object.keys(all), facts)
  return checkText({ path: 'a.md', text, project, isOn: ({ id }) => id === rule }).findings
}

/** The words that a rule objects to. */
export function wordsOf(rule: string, text: string, files?: Readonly<Record<string, string>>): readonly string[] {
  return findingsOf(rule, text, files).map(({ words }) => words)
}

/** The text after the fix of every finding of a rule. */
export function fixedBy(rule: string, text: string, files?: Readonly<Record<string, string>>): string {
  const edits = findingsOf(rule, text, files).flatMap(({ fix }) => fix?.edits ?? [])
  return applyEdits(text, edits)
}
