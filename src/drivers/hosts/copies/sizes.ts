import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderSize = { readonly projectId: number; readonly bytes: number; readonly usedMs: number }

const blockBytes = 4_096
const statConcurrency = 32

/** The disk space of each project's folder, and when it was last written to. */
export async function folderSizes(rootDir: string): Promise<readonly FolderSize[]> {
  const sizes: FolderSize[] = []
  for (const folder of await readdir(rootDir).catch(() => [])) {
    if (!/^\d{1,16}$/.test(folder)) continue
    const dir = join(rootDir, folder)
    const names = await readdir(dir).catch(() => [])
    let bytes = 0
    let usedMs = 0
    for (let at = 0; at < names.length; at += statConcurrency) {
      const found = await Promise.all(
        names.slice(at, at + statConcurrency).map(name => stat(join(dir, name)).catch(() => null)),
      )
      for (const file of found) {
        bytes += Math.ceil((file?.size ?? 0) / blockBytes) * blockBytes
        usedMs = Math.max(usedMs, file?.mtimeMs ?? 0)
      }
    }
    sizes.push({ projectId: Number(folder), bytes, usedMs })
  }
  return sizes
}
