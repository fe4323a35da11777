import { checkText } from '#domain/lint/check.ts'
import { projectFacts } from '#domain/lint/projectFacts.ts'
import { readCheckSettings, ruleFilter } from '#domain/lint/settings.ts'
import { type FindingGroup, groupFindings } from './groups.ts'

/** The rules of the check, off the main thread so that they do not block typing. */
export type CheckRequest = {
  readonly number: number
  /** As the editor holds it, with `\n` as line ends: places are positions in the editor. */
  readonly text: string
  readonly path: string
  readonly paths: readonly string[]
  /** The settings of the site, which turn rules on and off. */
  readonly settings: string
}

export type CheckReply = {
  readonly number: number
  readonly text: string
  readonly groups: readonly FindingGroup[]
  readonly total: number
}

self.onmessage = ({ data: { number, text, path, paths, settings } }: MessageEvent<CheckRequest>) => {
  const known = projectFacts(paths, new Map())
  // The texts of other files are not known here, only that they exist.
  const project = { ...known, ids: null }
  const result = checkText({ path, text, project, isOn: ruleFilter(readCheckSettings(settings)) })
  self.postMessage({ number, text, groups: groupFindings(result), total: result.total } satisfies CheckReply)
}
