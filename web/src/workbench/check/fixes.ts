import type { Finding } from '#domain/lint/finding.ts'
import type { Edit } from '#domain/text/splice.ts'

/** The edits of the fixes that do not touch each other, in text order; the next check finds the others again. */
export function fixesOf(findings: readonly Finding[]): readonly Edit[] {
  const edits: Edit[] = []
  let reached = 0
  for (const { fix } of findings) {
    const first = fix?.edits[0]
    if (fix === undefined || first === undefined || first.start < reached) continue
    edits.push(...fix.edits)
    reached = Math.max(reached, fix.edits.at(-1)?.end ?? reached)
  }
  return edits
}
