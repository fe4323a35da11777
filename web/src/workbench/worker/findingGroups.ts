import { rules } from '#domain/lint/catalogue.ts'
import type { CheckResult } from '#domain/lint/check.ts'
import { type Finding, findingKinds, type Severity } from '#domain/lint/finding.ts'

/** The findings of one rule. */
export type FindingGroup = {
  readonly rule: string
  readonly title: string
  readonly why: string
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

/** In the order of the catalogue; each in text order. */
export function groupFindings({ findings }: Pick<CheckResult, 'findings'>): readonly FindingGroup[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return rules.flatMap(({ id, title, why, severity }) => {
    const own = byRule.get(id)
    return own ? [{ rule: id, title, why, severity, findings: own }] : []
  })
}

/** The names of all checks, and of what they are about. */
export const checkNames: readonly string[] = [...findingKinds, ...rules.flatMap(({ id, title }) => [id, title])]
