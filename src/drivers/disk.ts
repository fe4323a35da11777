import { statfs } from 'node:fs/promises'
import type { Disk } from '#ports/disk.ts'

/** Below this the health check reports DOWN, before writes start to fail. */
const thresholdBytes = 10 * 1024 * 1024

export function diskOf(folder: string, floorBytes: number): Disk {
  return {
    async measure() {
      try {
        const { bsize, blocks, bavail } = await statfs(folder)
        return { totalBytes: bsize * blocks, freeBytes: bsize * bavail, thresholdBytes, floorBytes, exists: true }
      } catch {
        return { totalBytes: 0, freeBytes: 0, thresholdBytes, floorBytes, exists: false }
      }
    },
  }
}
