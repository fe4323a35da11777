import { lineAt } from '../markdown/document.ts'
import { lastFrom } from '../text/span.ts'
import { rules } from './catalogue.ts'
import type { ProjectFacts } from './facts.ts'
import type { Finding } from './finding.ts'
import { type Reading, readForCheck } from './reading.ts'
import type { Rule } from './rule.ts'

export type CheckInput = {
  readonly path: string
  readonly text: string
  readonly project: ProjectFacts | null
  /** The rules that apply. */
  readonly isOn: (rule: Rule) => boolean
}

export type CheckResult = {
  /** In text order, up to the limit. */
  readonly findings: readonly Finding[]
  readonly total: number
}

/** Lists of changes and minutes repeat what documents say, or what people said. */
const isRecord =
  /(?:^|\/)(?:licen[cs]e|change-?log|changes|history|release-?notes)\.[a-z]+$|(?:^|\/)(?:meeting[-_ ]?)?minutes\//i

export const findingsMax = 1_000

/** What the rules object to in a Markdown document. Linear in its text. */
export function checkText({ path, text, project, isOn }: CheckInput): CheckResult {
  return checkReading(readForCheck(path, text, project), isOn)
}

/** What the rules object to in a document that is read already. */
export function checkReading(reading: Reading, isOn: CheckInput['isOn']): CheckResult {
  const { path } = reading
  const found = rules
    .filter(rule => isOn(rule) && (rule.kind === 'links' || rule.kind === 'headings' || !isRecord.test(path)))
    .flatMap(rule => [...rule.find(reading)].map(one => ({ rule, one })))
    .sort((a, b) => a.one.start - b.one.start || b.one.end - a.one.end)
  const distinct = found.filter(({ rule, one }, index) => !isCovered(found, index, rule, one.end))
  return {
    findings: distinct.slice(0, findingsMax).map(({ rule, one }) => findingOf(reading, rule, one)),
    total: distinct.length,
  }
}

/** The result without the links that lead to a page after all, though their addresses name no file. */
export function withoutFollowed(result: CheckResult, isFollowed: (address: string) => boolean): CheckResult {
  const findings = result.findings.filter(({ missing }) => missing === undefined || !isFollowed(missing))
  return { findings, total: result.total - (result.findings.length - findings.length) }
}

/** Whether an earlier finding of the same kind includes it: `as soon as possible` says it all. */
function isCovered(
  found: readonly { readonly rule: Rule; readonly one: { readonly end: number } }[],
  index: number,
  { kind }: Rule,
  end: number,
): boolean {
  for (let before = index - 1; before >= Math.max(0, index - lookBackMax); before--) {
    const other = found[before]
    if (other && other.rule.kind === kind && other.one.end >= end) return true
  }
  return false
}

const lookBackMax = 4

function findingOf(
  { document }: Reading,
  rule: Rule,
  one: Omit<Finding, 'rule' | 'kind' | 'severity' | 'words' | 'line' | 'section'>,
): Finding {
  const { headings } = document.outline()
  const above = headings[lastFrom(headings, one.start, ({ start }) => start)]
  return {
    ...one,
    rule: rule.id,
    kind: rule.kind,
    severity: rule.severity,
    words: document.text.slice(one.start, one.end),
    line: lineAt(document, one.start),
    section: above !== undefined && above.start <= one.start ? above.text : '',
  }
}
