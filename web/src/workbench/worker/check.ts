import type { Inclusion } from '#domain/books.ts'
import { checkReading, withoutFollowed } from '#domain/lint/check.ts'
import { projectFacts } from '#domain/lint/projectFacts.ts'
import { readForCheck } from '#domain/lint/reading.ts'
import { type Requirement, requirementsIn } from '#domain/lint/requirements.ts'
import { readCheckSettings, ruleFilter } from '#domain/lint/settings.ts'
import { lineAt } from '#domain/markdown/document.ts'
import { followsAddress } from '#site/survey/followed.ts'
import { checkNames, type FindingGroup, groupFindings } from './findingGroups.ts'

export type CheckRequest = {
  /** As the editor holds it, with `\n` as line ends: places are positions in the editor. */
  readonly text: string
  readonly path: string
  /** `null` as long as they are not known: no link is broken then, except within the text. */
  readonly paths: readonly string[] | null
  /** The addresses of pages that do not follow from their paths, by path. */
  readonly addresses: ReadonlyMap<string, readonly string[]>
  /** The files that others include, as far as that is known. */
  readonly inclusions: readonly Inclusion[]
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

const isElsewhere = (_path: string, address: string): boolean => !address.startsWith('#')

export function check({ text, path, paths, addresses, inclusions, settings }: CheckRequest): CheckReply {
  const known = projectFacts(paths ?? [path], new Map())
  // Of the texts of other files it is only known here that they exist, and what they include.
  const project = { ...known, ids: null, inclusions }
  const reading = readForCheck(path, text, project)
  const follows = paths === null ? isElsewhere : followsAddress(paths, addresses)
  const found = checkReading(reading, ruleFilter(readCheckSettings(settings)))
  const result = withoutFollowed(found, address => follows(path, address))
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
