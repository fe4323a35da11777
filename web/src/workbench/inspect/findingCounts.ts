import type { FindingGroup } from '../worker/findingGroups.ts'

/** How many findings of each severity there are, the worst first: `1 error, 2 warnings`. */
export function findingCounts(groups: readonly FindingGroup[]): string {
  return (['error', 'warning', 'note'] as const)
    .map(severity => ({
      severity,
      count: groups.reduce((sum, group) => sum + (group.severity === severity ? group.findings.length : 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}${count === 1 ? '' : 's'}`)
    .join(', ')
}
