/** The folder of the server's unix socket: its path is short enough for the system, and other users have no access. */
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OsAccount } from './osAccount.ts'

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const maxSocketPathBytes = 103
export const socketPort = 5432

export function socketFolderOf(cluster: string): string {
  const name = `speckeep-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const inTmp = join(tmpdir(), name)
  return Buffer.byteLength(join(inTmp, `.s.PGSQL.${socketPort}.lock`)) > maxSocketPathBytes ? join('/tmp', name) : inTmp
}

/** The name can be guessed, so a folder that already exists must be ours; another user's is refused. */
export async function createSocketFolder(folder: string, account: OsAccount): Promise<void> {
  const uid = account.owner?.uid ?? process.getuid?.() ?? 0
  try {
    await mkdir(folder, { mode: 0o700 })
    if (account.owner !== null) await chown(folder, account.owner.uid, account.owner.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = await lstat(folder)
    if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
      throw new Error(
        `The folder ${folder} for the database's socket belongs to another user: remove it, or set TMPDIR.`,
      )
    }
  }
}
