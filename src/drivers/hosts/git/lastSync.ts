import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the mirror that git does not know; its time is when the server was last seen to be where the mirror is. */
const fileName = 'speckeep-last-look'

export async function recordSync(dir: string, at: Date): Promise<void> {
  const path = join(dir, fileName)
  try {
    await utimes(path, at, at)
  } catch {
    await writeFile(path, '')
    await utimes(path, at, at)
  }
}

/** Of a mirror that has none yet the time when it was made, which is earlier. */
export async function lastSync(dir: string): Promise<Date> {
  const found = (await stat(join(dir, fileName)).catch(() => null)) ?? (await stat(join(dir, 'config')))
  return found.mtime
}
