import { setTimeout as sleep } from 'node:timers/promises'
import type { Invariant, Violation } from '#ports/integrity.ts'
import { checkFolders } from './checkFolders.ts'
import { checkProjects } from './checkProjects.ts'
import type { Confirm, IntegrityOptions, IntegrityPorts } from './integrityOptions.ts'
import { nothingLeftOver, repositoryIsNeeded } from './invariants/ofFolders.ts'
import { projectInvariants } from './invariants/ofProjects.ts'

export type IntegrityReport = {
  /** Confirmed by a second look, at most `violationsMax` of each invariant. */
  readonly violations: readonly Violation[]
  /** How many invariants were checked. */
  readonly invariants: number
  /** How many repositories were looked at. */
  readonly repositories: number
  readonly durationMs: number
}

/** Every invariant that is checked, by its name. */
export function invariantsOf({ recorded }: Pick<IntegrityPorts, 'recorded'>): readonly Invariant[] {
  return [...projectInvariants, ...recorded.invariants, repositoryIsNeeded, nothingLeftOver]
}

/**
 * Looks for anything lost, orphaned, duplicated or blocked. It reads only, in batches, and reports what two looks have
 * in common: between the two writes of one request, almost every invariant is broken for a moment.
 */
export async function checkIntegrity(ports: IntegrityPorts, options: IntegrityOptions): Promise<IntegrityReport> {
  const startedMs = ports.clock.monotonicMs()
  const confirm = async <T>(again: () => Promise<T>): Promise<T> => {
    await sleep(options.confirmAfterMs)
    return await again()
  }
  const rows = await checkRows(ports, options, confirm)
  const projects = await checkProjects(ports, options, confirm)
  const folders = await checkFolders(ports, options, confirm)
  return {
    violations: [...rows, ...projects.violations, ...folders],
    invariants: invariantsOf(ports).length,
    repositories: projects.repositories,
    durationMs: Math.round(ports.clock.monotonicMs() - startedMs),
  }
}

/** One statement for each invariant: a table with many rows delays none of the others. */
async function checkRows(
  { recorded }: IntegrityPorts,
  options: IntegrityOptions,
  confirm: Confirm,
): Promise<readonly Violation[]> {
  const look = async (names: readonly string[]): Promise<readonly Violation[]> => {
    const found: Violation[] = []
    for (const name of names) found.push(...(await recorded.violations([name], options)))
    return found
  }
  const suspected = await look(recorded.invariants.map(({ name }) => name))
  if (suspected.length === 0) return []
  const again = await confirm(() => look([...new Set(suspected.map(({ invariant }) => invariant))]))
  const still = new Set(again.map(keyOf))
  return suspected.filter(violation => still.has(keyOf(violation)))
}

function keyOf({ invariant, about }: Violation): string {
  return `${invariant} ${about}`
}
