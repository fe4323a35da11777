import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the mirror that git ignores; its time is when the server was last seen to match the mirror. */
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

/** For a mirror that was never synced, the time of its creation, which is earlier. */
export async function lastSync(dir: string): Promise<Date> {
  const found = (await stat(join(dir, fileName)).catch(() => null)) ?? (await stat(join(dir, 'config')))
  return found.mtime
}
