import { execFileSync } from 'node:child_process'
import { accessSync, constants, globSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The file of a program, with links resolved; `null`: it is not installed. Debian keeps those of PostgreSQL in a folder for each version. */
export function findProgram(name: string): string | null {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    ...globSync('/usr/lib/postgresql/*/bin'),
  ]
  const found = folders.map(folder => join(folder, name)).find(isExecutable)
  return found === undefined ? null : realpathSync(found)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** For programs that refuse to run as root; empty for any other user. */
export function accountUnlessRoot(name: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
