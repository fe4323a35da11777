import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Locks and fsync of these do not hold what git and PostgreSQL rely on. By the number that statfs reports on Linux. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x517b, 'SMB'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

export function networkFileSystem(type: number): string | null {
  return networkTypes.get(type >>> 0) ?? null
}

/** Also what some sandboxes call their local disk, so it is only reported by `speckeep doctor`. */
const ambiguous = '9P'

/** Refuses to keep repositories on a network file system, where a lock may be held twice and a commit be lost. */
export async function requireLocalDisk(dataDir: string, typeOf = fileSystemTypeOf): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'git')]) {
    const name = networkFileSystem(await typeOf(await nearestExisting(folder)))
    if (name === null || name === ambiguous) continue
    throw new Error(
      `${folder} is on ${name}. Its locks and writes are not safe for git: two processes can hold one lock, and a commit can be lost. Set DATA_DIR to a folder on a local disk.`,
    )
  }
}

async function fileSystemTypeOf(folder: string): Promise<number> {
  return (await statfs(folder)).type
}

export async function nearestExisting(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  return found?.isDirectory() || dirname(folder) === folder ? folder : await nearestExisting(dirname(folder))
}
