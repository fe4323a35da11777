/**
 * Creates the cluster atomically: it is built next to its destination and renamed when complete.
 *
 *   postgres.new-XXXXXX/cluster   initdb, access rules, role   --rename-->   postgres
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { launchAs, type OsAccount } from './osAccount.ts'

export const databaseName = 'speckeep'
export const roleName = 'speckeep'

const draftPrefix = 'postgres.new-'
const makeTimeoutMs = 120_000

export async function clusterExists(cluster: string): Promise<boolean> {
  const found = await stat(join(cluster, 'PG_VERSION')).catch(nullIfMissing)
  return found !== null
}

/**
 * The password of our role, created once. `isClusterMade`: a missing password is then an error, since a new one would
 * not match.
 */
export async function ensurePassword(
  file: string,
  { isClusterMade }: { readonly isClusterMade: boolean },
): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(nullIfMissing)
  if (kept !== null) return kept.trim()
  if (isClusterMade)
    throw new Error(`${file} is missing, and the database cannot be opened without it. Restore that file.`)
  const password = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

/** Leftovers of a process that was killed while it created the cluster. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter(name => name.startsWith(draftPrefix))
  await Promise.all(drafts.map(name => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })))
}

export async function createCluster(
  dataDir: string,
  cluster: string,
  password: string,
  account: OsAccount,
  binaries: Binaries,
): Promise<void> {
  const draftFolder = await mkdtemp(join(dataDir, draftPrefix))
  try {
    const draft = join(draftFolder, 'cluster')
    await mkdir(draft, { mode: 0o700 })
    if (account.owner !== null) {
      await chown(draftFolder, account.owner.uid, account.owner.gid)
      await chown(draft, account.owner.uid, account.owner.gid)
    }
    await initialize(draft, account, binaries)
    await writeFile(join(draft, 'pg_hba.conf'), 'local all all scram-sha-256\n', { flush: true })
    await makeRole(draft, password, account, binaries)
    await rename(draft, cluster)
    await syncFolder(dataDir)
  } finally {
    await rm(draftFolder, { recursive: true, force: true })
  }
}

/** Any other error must not be mistaken for an empty DATA_DIR. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

/** Text sorts by code point, and upper and lower case follow Unicode, the same on every machine. */
async function initialize(folder: string, account: OsAccount, binaries: Binaries): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=reject', '--data-checksums']
  await runToEnd(account, binaries.initdb, [`--pgdata=${folder}`, ...locale, ...access])
}

/**
 * The service connects as an ordinary role that owns its database; the superuser has no password and cannot log in.
 * Single-user mode runs one command per line.
 */
async function makeRole(folder: string, password: string, account: OsAccount, binaries: Binaries): Promise<void> {
  const commands = [
    `create role ${roleName} login createdb password '${password}'`,
    `alter database postgres rename to ${databaseName}`,
    `alter database ${databaseName} owner to ${roleName}`,
  ]
  // A failing command must not be quoted, because it contains the password.
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic', 'log_checkpoints=off']
  const args = ['--single', '-D', folder, ...settings.flatMap(setting => ['-c', setting]), 'template1']
  await runToEnd(account, binaries.postgres, args, `${commands.join('\n')}\n`)
}

async function runToEnd(
  account: OsAccount,
  program: string,
  programArgs: readonly string[],
  input = '',
): Promise<void> {
  const { command, args, options } = launchAs(account, program, programArgs)
  const running = promisify(execFile)(command, args, { ...options, timeout: makeTimeoutMs })
  sendInput(running.child, input)
  try {
    await running
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim()
    throw new Error(`The database could not be created: ${said || (cause as Error).message}`, { cause })
  }
}

function sendInput(child: ChildProcess, input: string): void {
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
