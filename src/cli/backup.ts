import { createHash, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Client } from 'pg'
import { writeTar } from '#drivers/archives/tar/write.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { repositoryPacks } from '#drivers/hosts/embedded/packs.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { openSnapshot } from '#drivers/postgres/dump/dump.ts'
import { sequencesOf } from '#drivers/postgres/dump/tables.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { version } from '#http/version.ts'
import { existsAlready, giveName } from './backup/giveName.ts'
import { checksumName, fingerprintOf, formatVersion, type Manifest, manifestName } from './backup/manifest.ts'
import { secretsInEffect } from './backup/secretsInEffect.ts'
import { countSealed, writeDatabase } from './backup/writeDatabase.ts'
import { writeRepositories } from './backup/writeRepositories.ts'
import type { Run, Terminal } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { type Installation, openInstallation } from './installation.ts'

type Backup = { readonly manifest: Manifest; readonly missing: readonly number[] }

/** Written beside its place and given its name when it is complete and on the disk. */
export const run: Run = async (given, terminal, { open }) => {
  const file = resolve(given.words[0] ?? '')
  if ((await stat(file).catch(() => null)) !== null) throw existsAlready(file)
  const folder = await stat(dirname(file)).catch(() => null)
  if (!folder?.isDirectory()) throw new Error(`${dirname(file)} is not a folder: name a file in one that exists.`)
  const installation = await openInstallation(open, terminal, { withRepositories: true })
  const unfinished = `${file}.${randomUUID()}.part`
  open.defer(() => rm(unfinished, { force: true }))
  const { manifest, missing } = await writeTo(unfinished, installation, { withSecrets: given.has('with-secrets') })
  await giveName(unfinished, file)
  for (const id of missing)
    terminal.warn(`Project ${id} has no repository, so the backup has none; see speckeep check.`)
  const bytes = (await stat(file)).size
  if (given.has('json')) terminal.say(JSON.stringify({ ...summaryOf(manifest), file, bytes, missing }, null, 2))
  else report(manifest, file, bytes, terminal)
  return missing.length === 0 ? exitCodes.ok : exitCodes.failed
}

async function writeTo(
  file: string,
  { config, dataDir, database }: Installation,
  { withSecrets }: { readonly withSecrets: boolean },
): Promise<Backup> {
  await using open = new AsyncDisposableStack()
  const connect = async () => {
    const client = await openClient(database, { applicationName: 'speckeep backup', queryTimeoutMs: 0 })
    open.defer(() => client.end())
    return client
  }
  const [snapshot, live] = [await connect(), await connect()]
  const stored = inspectRepositories(join(dataDir, 'git'))
  open.defer(stored.close)
  const packs = repositoryPacks(join(dataDir, 'git'))
  open.defer(packs.close)

  const takenAt = await openSnapshot(snapshot)
  await requireOneHome(snapshot, join(dataDir, 'git'))
  const tar = await writeTar(file, Math.floor(takenAt.getTime() / 1_000))
  open.defer(tar.close)
  const tables = await writeDatabase(snapshot, tar)
  const sources = { recorded: recordedState(snapshot), present: recordedState(live), stored, packs }
  const { entries, missing, ...repositories } = await writeRepositories(sources, tar)
  const { texts, encryptionKey } = await secretsInEffect(config.secrets, dataDir)
  const secrets = []
  if (withSecrets) for (const [name, text] of texts) secrets.push(await tar.add(`secrets/${name}`, [Buffer.from(text)]))
  const applied = await snapshot.query<{ name: string }>('select name from schema_migrations order by name')
  const manifest: Manifest = {
    format: formatVersion,
    id: randomUUID(),
    version,
    takenAt: takenAt.toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    tables: tables.tables,
    ...repositories,
    secrets: withSecrets ? [...texts.keys()] : [],
    sealed: await countSealed(snapshot),
    keyFingerprint: encryptionKey && fingerprintOf(encryptionKey),
    // Numbers are given out outside of the snapshot: these are at least as high as what it contains.
    sequences: await sequencesOf(live),
    entries: [...tables.entries, ...entries, ...secrets],
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await tar.add(manifestName, [text])
  await tar.add(checksumName, [Buffer.from(`${createHash('sha256').update(text).digest('hex')}\n`)])
  await tar.end()
  return { manifest, missing }
}

/** The repositories on the disks of other instances are out of reach. */
async function requireOneHome(client: Pick<Client, 'query'>, rootDir: string): Promise<void> {
  const { rows } = await client.query<{ elsewhere: number }>(
    'select count(*)::integer as elsewhere from repository_homes where home_id is distinct from $1::uuid',
    [await readHomeId(rootDir)],
  )
  const elsewhere = rows[0]?.elsewhere ?? 0
  if (elsewhere === 0) return
  throw new Error(
    `${elsewhere} repositories are on the disks of other instances, which one backup cannot contain: ` +
      'copy the database first, and then each disk (docs/operating.md, Several instances with the built-in host).',
  )
}

export function summaryOf({ id, version: of, takenAt, tables, repositories, secrets }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { id, version: of, takenAt, rows, repositories: repositories.length, secrets }
}

function report(manifest: Manifest, file: string, bytes: number, { say, warn }: Terminal): void {
  const { rows, repositories, takenAt } = summaryOf(manifest)
  const mib = (bytes / 1024 / 1024).toFixed(1)
  say(`${file}: ${mib} MiB, ${rows} rows and ${repositories} repositories as of ${takenAt}.`)
  if (manifest.secrets.length > 0)
    warn('It contains the keys that decrypt stored tokens: protect it like the keys themselves.')
  else if (manifest.sealed > 0) warn('It contains no keys: store ENCRYPTION_KEY separately, a restore needs it.')
}
