import { inBatches } from '#domain/batches.ts'
import type { Violation } from '#ports/integrity.ts'
import type { Confirm, IntegrityOptions, IntegrityPorts } from './integrityOptions.ts'
import { nothingLeftOver, repositoryIsNeeded, unneeded } from './invariants/ofFolders.ts'

const batchSize = 200
/** A service removes them when it starts or first uses the repository; the daily maintenance uses every one. */
const leftOverAfterMs = 2 * 86_400_000

/** Looks for folders that no project needs, and for what dead processes left in the others. */
export async function checkFolders(
  ports: IntegrityPorts,
  { violationsMax }: Pick<IntegrityOptions, 'violationsMax'>,
  confirm: Confirm,
): Promise<readonly Violation[]> {
  const suspects: Awaited<ReturnType<typeof unneeded>>[number][] = []
  const read = (after: number, size: number) => ports.stored.list(after, size)
  for await (const batch of inBatches({ size: batchSize, read, keyOf: ({ id }) => id })) {
    suspects.push(...(await unneeded(ports.recorded, batch)))
    if (suspects.length >= violationsMax) break
  }
  const unneededNow = suspects.length === 0 ? [] : await confirm(() => stillThere(ports, suspects))
  const leftovers = await leftOver(ports, violationsMax)
  return [
    ...unneededNow.slice(0, violationsMax).map(({ id, marker }) => ({
      invariant: repositoryIsNeeded.name,
      about: `repository ${id}${marker === null ? ' without a marker' : ` of ${marker}`}`,
    })),
    ...leftovers.map(path => ({ invariant: nothingLeftOver.name, about: path })),
  ]
}

async function stillThere({ recorded, stored }: IntegrityPorts, suspects: Awaited<ReturnType<typeof unneeded>>) {
  const now = []
  for (const { id } of suspects) {
    const [folder] = await stored.list(id - 1, 1)
    if (folder?.id === id) now.push(folder)
  }
  return await unneeded(recorded, now)
}

async function leftOver({ recorded, stored, clock }: IntegrityPorts, max: number): Promise<readonly string[]> {
  const since = await recorded.serviceSince()
  const before = new Date(clock.now().getTime() - leftOverAfterMs)
  return since === null || since > before ? [] : await stored.leftovers(before, max)
}
