/** What projects take on the disk: when they are new, when they are in use, and packed. */
import { execFileSync } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type Footprint = {
  readonly files: number
  readonly folders: number
  readonly bytes: number
  readonly onDisk: number
}

const blockBytes = 512

export async function footprint(folder: string): Promise<Footprint> {
  const names = await readdir(folder, { recursive: true })
  const stats = await Promise.all(names.map(name => lstat(join(folder, name)).catch(() => null)))
  const found = stats.filter(stat => stat !== null)
  return {
    files: found.filter(stat => stat.isFile()).length,
    folders: found.filter(stat => stat.isDirectory()).length,
    bytes: found.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0),
    onDisk: found.reduce((sum, stat) => sum + stat.blocks * blockBytes, 0),
  }
}

/** As the service's own maintenance packs them. */
export async function packAll(repositories: readonly string[]): Promise<void> {
  for (const dir of repositories) execFileSync('git', ['-C', dir, 'gc', '--quiet', '--prune=now'])
}

export async function repositoriesBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter(name => name.endsWith('/HEAD') && !name.includes('/logs/')).map(name => join(folder, name, '..'))
}
