import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEncryptionKey, parseJwtSecret, type SecretsConfig, type SecretVariable } from './keys.ts'
import { invalidValue } from './values.ts'

export type Secrets = {
  readonly jwtSecret: Uint8Array
  readonly encryptionKey: Uint8Array
  readonly previousEncryptionKeys: readonly Uint8Array[]
}

/**
 * The secrets given in the environment and, for each missing one, the one kept under DATA_DIR: generated at the first
 * start, which is reported to `log`, and read at every later one. A kept file contains exactly what its variable would.
 */
export async function loadSecrets(given: SecretsConfig, dataDir: string, log: Log = () => {}): Promise<Secrets> {
  return {
    jwtSecret: given.jwtSecret ?? (await keptSecret(dataDir, 'JWT_SECRET', parseJwtSecret, log)),
    encryptionKey: given.encryptionKey ?? (await keptSecret(dataDir, 'ENCRYPTION_KEY', parseEncryptionKey, log)),
    previousEncryptionKeys: given.previousEncryptionKeys,
  }
}

const madeBytes: Readonly<Record<SecretVariable, number>> = { JWT_SECRET: 48, ENCRYPTION_KEY: 32 }

type Parse = (text: string, source: string) => Uint8Array
type Log = (line: string) => void

async function keptSecret(dataDir: string, variable: SecretVariable, parse: Parse, log: Log): Promise<Uint8Array> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, variable)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = `${variable} (kept in ${file})`
  const kept = await readKept(file, source)
  if (kept !== null) return parse(kept, source)
  await keepFirst(folder, file, randomBytes(madeBytes[variable]).toString('base64'))
  log(`Generated ${variable}, kept in ${file}`)
  return parse((await readKept(file, source)) ?? '', source)
}

/** `null`: there is none yet. A file that others may read is no longer secret, so it stops the start. */
async function readKept(file: string, source: string): Promise<string | null> {
  try {
    await using handle = await open(file, 'r')
    const { mode } = await handle.stat()
    if ((mode & 0o077) !== 0) {
      const octal = (mode & 0o777).toString(8).padStart(4, '0')
      throw invalidValue(source, `a file of mode ${octal}`, 'one of mode 0600, which no other user can read')
    }
    return (await handle.readFile('utf8')).trim()
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Written to a temporary file, synced and then linked: the name refers to a complete secret or does not exist, and of
 * two processes that start concurrently the first one wins.
 */
async function keepFirst(folder: string, file: string, secret: string): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await writeSynced(aside, `${secret}\n`)
    await link(aside, file)
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function writeSynced(file: string, text: string): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
