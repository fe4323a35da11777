import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inBatches } from '#domain/batches.ts'
import { makeFolder } from '#drivers/dataDir.ts'
import { type BundleFiles, bundleFiles } from '#drivers/hosts/embedded/bundleFiles.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { type ExportedProject, exportedProjects } from '#drivers/postgres/projects/exportedProjects.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openInstallation } from './installation.ts'

const batchSize = 100

/**
 * `elsewhere`: its repository is at a code host, where its owner has it. `otherDisk`: it is on the disk of another
 * instance, whose export has it.
 */
type Outcome = 'written' | 'empty' | 'missing' | 'elsewhere' | 'otherDisk'
type Entry = Omit<ExportedProject, 'marker' | 'isOnOtherDisk'> & {
  readonly file: string | null
  readonly outcome: Outcome
}

export const run: Run = async (given, terminal, { open }) => {
  const folder = resolve(given.words[0] ?? '')
  await requireEmpty(folder)
  const { database, dataDir } = await openInstallation(open, terminal, { withRepositories: true })
  const client = await openClient(database, { applicationName: 'speckeep export' })
  open.defer(() => client.end())
  const bundles = bundleFiles(join(dataDir, 'git'))
  open.defer(bundles.close)

  const homeId = await readHomeId(join(dataDir, 'git'))
  const entries: Entry[] = []
  const projects = inBatches({
    size: batchSize,
    read: (after, size) => exportedProjects(client, homeId, after, size),
    keyOf: ({ id }) => id,
  })
  for await (const batch of projects)
    for (const project of batch) entries.push(await exportOne(bundles, folder, project))
  await writeFile(join(folder, 'projects.json'), `${JSON.stringify(entries, null, 2)}\n`)

  const count = (outcome: Outcome) => entries.filter(entry => entry.outcome === outcome).length
  const counts = {
    written: count('written'),
    empty: count('empty'),
    elsewhere: count('elsewhere'),
    otherDisk: count('otherDisk'),
  }
  const missing = entries.filter(({ outcome }) => outcome === 'missing').map(({ id }) => id)
  if (given.has('json')) terminal.say(JSON.stringify({ folder, ...counts, missing }, null, 2))
  else {
    const places = [`${counts.elsewhere} are at a code host`]
    if (counts.otherDisk > 0)
      places.push(`${counts.otherDisk} are on the disks of other instances: export there as well`)
    terminal.say(
      `${folder}: ${counts.written} repositories. ${counts.empty} projects have no commit; ${places.join('; ')}.`,
    )
  }
  for (const id of missing) terminal.warn(`Project ${id} has no repository; see speckeep check.`)
  return missing.length === 0 ? exitCodes.ok : exitCodes.failed
}

/** A folder that is new or empty, so that nothing is overwritten. */
async function requireEmpty(folder: string): Promise<void> {
  await makeFolder(folder)
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a new folder.`)
}

async function exportOne(bundles: BundleFiles, folder: string, project: ExportedProject): Promise<Entry> {
  const { marker, isOnOtherDisk, ...described } = project
  if (project.host !== 'embedded') return { ...described, file: null, outcome: 'elsewhere' }
  if (isOnOtherDisk) return { ...described, file: null, outcome: 'otherDisk' }
  const file = `${project.id}-${project.slug}.bundle`
  const outcome = await bundles.write(marker, join(folder, file))
  return { ...described, file: outcome === 'written' ? file : null, outcome }
}
