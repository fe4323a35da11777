import { checkReading } from '#domain/lint/check.ts'
import { projectFacts } from '#domain/lint/projectFacts.ts'
import { readForCheck } from '#domain/lint/reading.ts'
import { type Requirement, requirementsIn } from '#domain/lint/requirements.ts'
import { readCheckSettings, ruleFilter } from '#domain/lint/settings.ts'
import { lineAt } from '#domain/markdown/document.ts'
import { checkNames, type FindingGroup, groupFindings } from './findingGroups.ts'

export type CheckRequest = {
  /** As the editor holds it, with `\n` as line ends: places are positions in the editor. */
  readonly text: string
  readonly path: string
  readonly paths: readonly string[]
  /** The settings of the site, which turn rules on and off. */
  readonly settings: string
}

/** `start` is where its section begins, `line` counts from 1. */
export type PageHeading = {
  readonly text: string
  readonly level: number
  readonly start: number
  readonly line: number
}

export type CheckReply = {
  readonly text: string
  readonly groups: readonly FindingGroup[]
  readonly total: number
  readonly requirements: readonly Requirement[]
  /** The headings that begin sections. */
  readonly headings: readonly PageHeading[]
  /** What checks are called. */
  readonly names: readonly string[]
}

export function check({ text, path, paths, settings }: CheckRequest): CheckReply {
  const known = projectFacts(paths, new Map())
  // The texts of other files are not known here, only that they exist.
  const project = { ...known, ids: null }
  const reading = readForCheck(path, text, project)
  const result = checkReading(reading, ruleFilter(readCheckSettings(settings)))
  const { document } = reading
  return {
    text,
    groups: groupFindings(result),
    total: result.total,
    requirements: requirementsIn(reading),
    headings: document
      .outline()
      .headings.filter(({ nested }) => !nested)
      .map(({ text: words, level, start }) => ({ text: words, level, start, line: lineAt(document, start) })),
    names: checkNames,
  }
}
