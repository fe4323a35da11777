import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'restoring.json'

/** The id of the backup whose restore into this folder has begun and not ended; `null`: none. */
export async function unfinishedRestore(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => null)
  if (text === null) return null
  const read: { readonly backup?: unknown } | null = JSON.parse(text)
  return String(read?.backup)
}

export async function markRestore(dataDir: string, backup: string): Promise<void> {
  const place = join(dataDir, fileName)
  const file = await open(`${place}.new`, 'w', 0o600)
  await file.writeFile(`${JSON.stringify({ backup })}\n`)
  await file.sync()
  await file.close()
  await rename(`${place}.new`, place)
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, fileName), { force: true })
}

/** Refuses to work on data of which a part is missing. */
export async function requireRestored(dataDir: string): Promise<void> {
  if ((await unfinishedRestore(dataDir)) === null) return
  throw new Error(`A restore into DATA_DIR ${dataDir} was interrupted: run the same speckeep restore again first.`)
}
