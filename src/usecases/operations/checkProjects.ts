import { inBatches } from '#domain/batches.ts'
import type { RecordedRepository, Violation } from '#ports/integrity.ts'
import type { Confirm, IntegrityOptions, IntegrityPorts } from './integrityOptions.ts'
import { projectInvariants } from './invariants/ofProjects.ts'

const batchSize = 50
/** Each takes one or two git processes. */
const concurrency = 2

/** Compares what the database says of each repository on this machine with the repository. */
export async function checkProjects(
  ports: IntegrityPorts,
  { violationsMax }: Pick<IntegrityOptions, 'violationsMax'>,
  confirm: Confirm,
): Promise<{ readonly violations: readonly Violation[]; readonly repositories: number }> {
  const suspects: { readonly projectId: number; readonly violations: readonly Violation[] }[] = []
  let repositories = 0
  const read = (after: number, size: number) => ports.recorded.repositories(after, size)
  for await (const batch of inBatches({ size: batchSize, read, keyOf: ({ projectId }) => projectId })) {
    for (let at = 0; at < batch.length; at += concurrency) {
      const group = batch.slice(at, at + concurrency)
      const found = await Promise.all(group.map(one => violationsOf(ports, one)))
      for (const [index, violations] of found.entries()) {
        const projectId = group[index]?.projectId ?? 0
        if (violations.length > 0 && suspects.length < violationsMax) suspects.push({ projectId, violations })
      }
    }
    repositories += batch.length
  }
  if (suspects.length === 0) return { violations: [], repositories }
  const violations = await confirm(async () => {
    const confirmed = []
    for (const suspect of suspects) confirmed.push(...(await still(ports, suspect)))
    return confirmed
  })
  return { violations, repositories }
}

async function still(
  ports: IntegrityPorts,
  { projectId, violations }: { readonly projectId: number; readonly violations: readonly Violation[] },
): Promise<readonly Violation[]> {
  const [now] = await ports.recorded.repositories(projectId - 1, 1)
  if (now?.projectId !== projectId) return []
  const names = new Set((await violationsOf(ports, now)).map(({ invariant }) => invariant))
  return violations.filter(({ invariant }) => names.has(invariant))
}

async function violationsOf({ stored }: IntegrityPorts, recorded: RecordedRepository): Promise<readonly Violation[]> {
  const found = await stored.look(recorded.marker, recorded)
  return projectInvariants.flatMap(({ name, violation }) => {
    const what = violation(recorded, found)
    return what === null ? [] : [{ invariant: name, about: `project ${recorded.projectId}: ${what}` }]
  })
}
