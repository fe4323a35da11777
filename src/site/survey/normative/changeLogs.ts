import type { Run } from '../runs.ts'

/** Headings of what was changed in earlier versions, with or without a number. */
const changeLog =
  /^(?:(?:appendix )?[a-z\d]{0,3}(?:\.\d{1,3}){0,5}[.:]? {1,3})?(?:(?:document|revision|version|change|draft) (?:history|log)|change ?log|history of (?:changes|revisions)|changes (?:since|from) (?:the )?(?:previous|earlier|last|draft|version|-\d|v?\d).{0,100})$/iu
const titleMaxChars = 150

/** The sections below such headings, by the ids of their headings: they say what once was changed, and bind no one. */
export function changeLogsIn(runs: readonly Run[]): ReadonlySet<string> {
  const sections = new Set<string>()
  let within: number | null = null
  for (const { kind, level, section, text } of runs) {
    if (kind !== 'heading') continue
    if (within !== null && level <= within) within = null
    if (within === null && text.length <= titleMaxChars && changeLog.test(text)) within = level
    if (within !== null) sections.add(section)
  }
  return sections
}
