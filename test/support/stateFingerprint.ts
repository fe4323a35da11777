import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestService } from './service.ts'

/** When a token was last used, and what was counted, may change with a refused request. */
const tables = ['projects', 'edit_sessions', 'templates', 'users']

/**
 * The current state: every row and every file of every repository. Two equal fingerprints mean that nothing was
 * changed.
 */
export async function stateFingerprint(service: Pick<TestService, 'database' | 'dataDir'>): Promise<string> {
  const rows = await Promise.all(
    tables.map(table => service.database.pool.query(`select * from ${table} order by id`).then(result => result.rows)),
  )
  const repos = join(service.dataDir, 'git', 'repos')
  const files = await readdir(repos, { recursive: true })
  const sizes = await Promise.all(
    files.sort().map(async file => {
      const found = await stat(join(repos, file))
      return found.isFile() ? `${file} ${found.size} ${found.mtimeMs}` : file
    }),
  )
  return createHash('sha256')
    .update(JSON.stringify([rows, sizes]))
    .digest('hex')
}
