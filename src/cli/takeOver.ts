import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inBatches } from '#domain/batches.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { homeTakeover } from '#drivers/postgres/service/homes.ts'
import type { RecordedState, StoredRepositories } from '#ports/integrity.ts'
import type { HomeTakeover } from '#ports/stores/homes.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openInstallation } from './installation.ts'

/** Far more than the largest tables take. */
const queryTimeoutMs = 120_000
const repositoriesPerStep = 5_000
const projectsPerStep = 200
const shownMax = 20

/**
 * Nothing is recorded before every repository was compared with what the database knows of it. It can be interrupted and
 * repeated: what was moved is no longer of the home that is gone.
 */
export const run: Run = async (given, terminal, { open }) => {
  const from = given.words[0] ?? ''
  const { database, dataDir } = await openInstallation(open, terminal, { withRepositories: true })
  const rootDir = join(dataDir, 'git')
  const client = await openClient(database, { applicationName: 'speckeep take-over', queryTimeoutMs })
  open.defer(() => client.end())
  const takeover = homeTakeover(client)
  const to = await requireHomes(takeover, from, await readHomeId(rootDir))

  const present = new Set<number>()
  const missing = new Set<number>()
  for await (const repoId of repositoriesOf(takeover, from)) {
    const isHere = existsSync(join(rootDir, 'repos', folderOf(repoId), 'HEAD'))
    const repositories = isHere ? present : missing
    repositories.add(repoId)
  }
  const stored = inspectRepositories(rootDir)
  open.defer(stored.close)
  const losses = await lossesOf(recordedState(client, from), stored, present, missing)
  for (const loss of losses.slice(0, shownMax)) terminal.warn(loss)
  if (losses.length > shownMax) terminal.warn(`… and ${losses.length - shownMax} more`)
  if (losses.length > 0 && !given.has('with-losses'))
    throw new Error(
      `The copy lacks what the database knows of ${losses.length} projects, and nothing was changed: ` +
        'copy the newest disk you have, or accept the losses with --with-losses.',
    )

  if (!(await takeover.fence(from))) throw isRunning(from)
  const all = [...present]
  for (let at = 0; at < all.length; at += repositoriesPerStep)
    await takeover.move(from, to, all.slice(at, at + repositoriesPerStep))
  const counts = { moved: present.size, missing: missing.size, losses: losses.length }
  if (given.has('json')) terminal.say(JSON.stringify(counts, null, 2))
  else terminal.say(`${counts.moved} repositories are served from ${dataDir} now. Run speckeep check.`)
  return exitCodes.ok
}

/** The home of this folder. */
async function requireHomes(takeover: HomeTakeover, from: string, own: string | null): Promise<string> {
  const homes = await takeover.list()
  const gone = homes.find(({ id }) => id === from)
  if (gone === undefined) throw new Error(`There is no home ${from}: speckeep homes lists them.`)
  if (from === own)
    throw new Error('That is the home of this DATA_DIR: start the service here, and it serves its repositories.')
  if (own === null || !homes.some(({ id }) => id === own))
    throw new Error('No instance has run with this DATA_DIR and database: start it once, then repeat the command.')
  if (gone.awayMs === 0) throw isRunning(from)
  return own
}

function isRunning(from: string): Error {
  return new Error(`An instance serves ${from}, or did until a few seconds ago: stop it first.`)
}

async function* repositoriesOf(takeover: HomeTakeover, id: string): AsyncIterable<number> {
  const read = (after: number, size: number) => takeover.repositoriesOf(id, after, size)
  for await (const batch of inBatches({ size: repositoriesPerStep, read, keyOf: repoId => repoId })) yield* batch
}

/** A sentence for each project whose repository is missing, or older than the database. */
async function lossesOf(
  recorded: Pick<RecordedState, 'repositories'>,
  stored: Pick<StoredRepositories, 'look'>,
  present: ReadonlySet<number>,
  missing: ReadonlySet<number>,
): Promise<readonly string[]> {
  const losses: string[] = []
  const projects = inBatches({
    size: projectsPerStep,
    read: (after, size) => recorded.repositories(after, size),
    keyOf: ({ projectId }) => projectId,
  })
  for await (const batch of projects) {
    for (const { projectId, marker, repoId, ...expected } of batch) {
      if (repoId === null || !(present.has(repoId) || missing.has(repoId))) continue
      const found = present.has(repoId) ? await stored.look(marker, expected) : null
      if (found === null) losses.push(`Project ${projectId}: its repository is not in this folder.`)
      else if (found.lostCommits.length > 0)
        losses.push(`Project ${projectId}: the copy lacks ${found.lostCommits.length} commits that were made here.`)
    }
  }
  return losses
}
