/**
 * `npm run rotate-keys`: seals every kept secret with the present ENCRYPTION_KEY; ENCRYPTION_KEY_PREVIOUS opens what
 * older keys sealed. It reads the variables that the service reads. With DATABASE_URL it runs beside the service; the
 * embedded database has to be free, so there the service is stopped first.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { takeInstanceLock } from '#drivers/instance.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { type DatabaseAddress, openPool, parseDatabaseUrl } from '#drivers/postgres/pool.ts'
import { type Rotation, rotateKeys } from '#usecases/service/rotateKeys.ts'
import { failure } from '../src/ending.ts'

try {
  await rotate()
} catch (error) {
  console.error(failure(error).sentence)
  process.exitCode = 1
}

async function rotate(): Promise<void> {
  const config = readConfig(environment())
  await using open = new AsyncDisposableStack()
  const dataDir = await folderOf(config)
  const address = await openDatabase(config, dataDir, open)
  await migrate(address, join(import.meta.dirname, '..', 'migrations'))
  const secrets = await loadSecrets(config.secrets, dataDir)
  const pool = openPool(address, { applicationName: 'speckeep rotate-keys' })
  open.defer(() => pool.end())
  const bases = { cloneBase: '', pagesBase: '' }
  const stores = await postgresStores(pool, { clock: { now: () => new Date() }, bases })
  open.defer(stores.close)
  const sealing = createSealing({ current: secrets.encryptionKey, previous: secrets.previousEncryptionKeys })
  const { connections, answers } = await rotateKeys({ ...stores, sealing })
  tell('connections to the code host', connections)
  tell('kept answers', answers)
  if (connections.lost + answers.lost > 0) {
    console.error('What could not be opened needs the key that sealed it in ENCRYPTION_KEY_PREVIOUS.')
    process.exitCode = 1
  }
}

async function folderOf(config: Config): Promise<string> {
  const given = resolve(config.dataDir)
  await mkdir(given, { recursive: true, mode: 0o700 })
  return await realpath(given)
}

async function openDatabase(
  { database, server }: Config,
  dataDir: string,
  open: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  if (database.kind === 'server') return parseDatabaseUrl(database.url, database.username, database.password)
  open.use(await takeInstanceLock(dataDir, { address: server.publicOrigin }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: line => console.log(line) })
  open.use(postgres)
  return postgres.address
}

function tell(what: string, { resealed, current, lost }: Rotation): void {
  console.log(`${what}: ${resealed} sealed anew, ${current} had the present key already, ${lost} could not be opened`)
}
