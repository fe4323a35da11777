import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Disk } from '#ports/disk.ts'

/** Below this the health check reports DOWN, before writes start to fail. */
const thresholdBytes = 10 * 1024 * 1024
/** Of a few dozen new projects, or hundreds of commits. */
export const freeFilesMin = 1_000

/** `floorBytes`: 0 sets no limit, of files neither. */
export function diskOf(folder: string, floorBytes: number): Disk {
  const floors = { floorBytes, floorFiles: floorBytes === 0 ? 0 : freeFilesMin }
  return {
    async measure() {
      try {
        const { bsize, blocks, bavail, ...files } = await statfs(folder)
        const free = { freeBytes: bsize * bavail, freeFiles: freeFilesOf(files) }
        return { totalBytes: bsize * blocks, ...free, thresholdBytes, ...floors, exists: true }
      } catch {
        return { totalBytes: 0, freeBytes: 0, freeFiles: null, thresholdBytes, ...floors, exists: false }
      }
    },
  }
}

/** File systems that make inodes as they are needed, such as Btrfs, report none; `null` for them. */
export function freeFilesOf({ files, ffree }: Pick<StatsFs, 'files' | 'ffree'>): number | null {
  return files === 0 ? null : ffree
}
