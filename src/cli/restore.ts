import { resolve } from 'node:path'
import { type Config, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { parseEncryptionKey } from '#config/keys.ts'
import { makeDataDir } from '#drivers/dataDir.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { type DatabaseAddress, parseDatabase } from '#drivers/postgres/connection/address.ts'
import { markRestore, unmarkRestore } from '#drivers/unfinishedRestore.ts'
import { fingerprintOf } from './backup/manifest.ts'
import { type OpenBackup, openBackup } from './backup/readBackup.ts'
import { requireEmptyDatabase, restoreDatabase } from './backup/restoreDatabase.ts'
import { requireEmptyFolder, restoreRepositories, restoreSecrets } from './backup/restoreFolder.ts'
import { summaryOf } from './backup.ts'
import type { Run, Terminal } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { requireKnownMigrations, startBundled } from './installation.ts'

/**
 * Nothing is written before the whole file was compared with its checksums and the destination was found empty. From
 * then on a mark in DATA_DIR keeps the service from starting until everything is there.
 */
export const run: Run = async (given, terminal, { open }) => {
  const backup = await openBackup(resolve(given.words[0] ?? ''))
  open.defer(backup.close)
  const { manifest } = backup
  await requireKnownMigrations(manifest.migrations, manifest.version)
  const config = readConfig(environment())
  if (!given.has('new-keys')) await requireKey(config, backup)

  const dataDir = await makeDataDir(config.dataDir)
  open.use(await takeInstanceLock(dataDir, { address: config.server.publicOrigin }))
  const isRepeated = await requireEmptyFolder(dataDir, manifest.id)
  if (config.database.kind === 'server' && !isRepeated)
    await requireEmptyDatabase(parseDatabase(config.database).session)
  await markRestore(dataDir, manifest.id)
  await restoreSecrets(dataDir, backup)
  await restoreRepositories(dataDir, backup)
  await restoreDatabase(await openDatabase(config, dataDir, open, terminal), backup)
  await unmarkRestore(dataDir)

  const summary = summaryOf(manifest)
  if (given.has('json')) terminal.say(JSON.stringify({ ...summary, dataDir }, null, 2))
  else {
    const { rows, repositories, takenAt } = summary
    terminal.say(`${rows} rows and ${repositories} repositories as of ${takenAt} are in ${dataDir}.`)
    terminal.say('Run speckeep check, then start the service.')
  }
  return exitCodes.ok
}

/** Without their key, stored tokens and the secrets of authenticator apps are lost to the people who use them. */
async function requireKey({ secrets }: Config, { manifest, text }: OpenBackup): Promise<void> {
  if (manifest.sealed === 0 || manifest.keyFingerprint === null) return
  const kept = manifest.secrets.includes('ENCRYPTION_KEY') ? await text('secrets/ENCRYPTION_KEY') : null
  const key = secrets.encryptionKey ?? (kept === null ? null : parseEncryptionKey(kept.trim(), 'ENCRYPTION_KEY'))
  const keys = [...(key === null ? [] : [key]), ...secrets.previousEncryptionKeys]
  if (keys.some(one => fingerprintOf(one) === manifest.keyFingerprint)) return
  throw new Error(
    `The backup has ${manifest.sealed} tokens and secrets that its ENCRYPTION_KEY opens: set ENCRYPTION_KEY to it. ` +
      'With --new-keys they are lost, and people connect their code hosts and authenticator apps again.',
  )
}

async function openDatabase(
  { database }: Config,
  dataDir: string,
  open: AsyncDisposableStack,
  { warn }: Terminal,
): Promise<DatabaseAddress> {
  if (database.kind === 'server') return parseDatabase(database).session
  return await startBundled(dataDir, open, warn)
}
