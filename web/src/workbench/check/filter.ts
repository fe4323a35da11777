import type { LineRange } from '../editor/lines.ts'
import type { FindingGroup } from '../worker/findingGroups.ts'

/** Some of the findings: those of these words, on these lines. */
export type FindingFilter = { readonly words: string; readonly lines: LineRange | null }

/** The findings on the lines whose message, words or rule contain each of the words, in any order. */
export function filterGroups(
  groups: readonly FindingGroup[],
  { words, lines }: FindingFilter,
): readonly FindingGroup[] {
  const asked = words.toLowerCase().split(/\s+/)
  return groups.flatMap(group => {
    const findings = group.findings.filter(({ message, line, words: objected, kind }) => {
      const said = `${group.rule} ${kind} ${group.title} ${message} ${objected}`.toLowerCase()
      const isInLines = lines === null || (line >= lines.startLine && line <= lines.endLine)
      return isInLines && asked.every(word => said.includes(word))
    })
    return findings.length === 0 ? [] : [{ ...group, findings }]
  })
}

/** What the findings are limited to, in words. */
export function filterText({ words, lines }: FindingFilter): string {
  const about = words === '' ? '' : ` about “${words}”`
  if (lines === null) return `Only those${about}`
  const { startLine, endLine } = lines
  const where = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`
  return `Only those${about} in ${where}`
}
