import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

/** The data that a version of the service keeps: the rows of its database and its repositories. */
export type KeptData = {
  /** The migrations that were applied. */
  readonly migrations: readonly string[]
  readonly rows: Readonly<Record<string, readonly object[]>>
  /** By path below DATA_DIR/git. */
  readonly repositories: Readonly<Record<string, KeptRepository>>
}

type KeptRepository = {
  /** The output of `git fast-export` for branches and tags. */
  readonly history: string
  readonly config: string
  /** The blobs that hidden refs point to. */
  readonly texts: Readonly<Record<string, string>>
}

const run = promisify(execFile)
const historyMaxBytes = 16 * 1024 * 1024

/** Jobs, and the repositories of templates, are recreated at every start. */
const tablesQuery = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
  order by table_name`

/** Records the data of a running service. */
export async function recordData(pool: pg.Pool, dataDir: string): Promise<KeptData> {
  const applied = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  const migrations = applied.rows.map(({ name }) => name)
  const rows: Record<string, readonly object[]> = {}
  for (const { name } of (await pool.query<{ name: string }>(tablesQuery)).rows) {
    const found = await pool.query<{ row: object }>(`select to_jsonb(t) as row from "${name}" t`)
    if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row)
  }
  const kept = new Set((rows['projects'] ?? []).map(row => (row as { repo_id?: number }).repo_id))
  const repositories: Record<string, KeptRepository> = {}
  for (const path of await repositoriesBelow(join(dataDir, 'git'))) {
    if (kept.has(idOf(path))) repositories[relative(join(dataDir, 'git'), path)] = await recordRepository(path)
  }
  return { migrations, rows, repositories }
}

function idOf(path: string): number {
  return Number.parseInt(basename(path, '.git'), 16)
}

async function recordRepository(path: string): Promise<KeptRepository> {
  const git = async (...args: readonly string[]) =>
    (await run('git', ['-C', path, ...args], { maxBuffer: historyMaxBytes })).stdout
  const texts: Record<string, string> = {}
  for (const line of (await git('for-each-ref', '--format=%(objecttype) %(refname)')).split('\n')) {
    const [type, ref = ''] = line.split(' ')
    if (type === 'blob') texts[ref] = await git('cat-file', 'blob', ref)
  }
  const history = await git('fast-export', '--branches', '--tags', '--use-done-feature')
  return { history, config: await readFile(join(path, 'config'), 'utf8'), texts }
}

/**
 * Restores it, into a database with the same migrations and an empty folder, as if it had been recorded a moment ago:
 * entries that expire after some days have not expired.
 */
export async function restoreData(pool: pg.Pool, dataDir: string, kept: KeptData): Promise<void> {
  await restoreRows(pool, Object.entries(shiftedToNow(kept.rows)))
  for (const [path, repository] of Object.entries(kept.repositories)) {
    await restoreRepository(join(dataDir, 'git', path), repository)
  }
}

function shiftedToNow(rows: KeptData['rows']): KeptData['rows'] {
  const newest = Math.max(
    ...(rows['projects'] ?? []).map(row => Date.parse((row as { created_at: string }).created_at)),
  )
  const laterMs = Date.now() - newest
  const moved = (_: string, value: unknown) =>
    typeof value === 'string' && dateTime.test(value) ? new Date(Date.parse(value) + laterMs).toISOString() : value
  return JSON.parse(JSON.stringify(rows), moved)
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d:\d\d)$/

/** A table waits while it refers to one that is still empty. Rows that migrations inserted are replaced. */
async function restoreRows(pool: pg.Pool, tables: readonly (readonly [string, readonly object[]])[]): Promise<void> {
  const waiting: (readonly [string, readonly object[]])[] = []
  for (const [table, rows] of tables) {
    const insert = `insert into "${table}" overriding system value
      select * from jsonb_populate_recordset(null::"${table}", $1)`
    try {
      const made = await pool.query(`select from "${table}" limit 1`)
      if (made.rowCount !== 0) await pool.query(`delete from "${table}"`)
      await pool.query(insert, [JSON.stringify(rows)])
    } catch (error) {
      if ((error as { code?: string }).code !== foreignKeyViolation) throw error
      waiting.push([table, rows])
      continue
    }
    if ('id' in (rows[0] ?? {}))
      await pool.query(
        `select setval(s, max(id)) from "${table}",
      pg_get_serial_sequence($1, 'id') s where s is not null group by s`,
        [`"${table}"`],
      )
  }
  if (waiting.length === tables.length && waiting.length > 0) throw new Error('the tables refer to each other')
  if (waiting.length > 0) await restoreRows(pool, waiting)
}

const foreignKeyViolation = '23503'

async function restoreRepository(folder: string, { history, config, texts }: KeptRepository): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder])
  await feed(['-C', folder, 'fast-import', '--quiet'], history)
  for (const [ref, text] of Object.entries(texts)) {
    const sha = await feed(['-C', folder, 'hash-object', '-w', '--stdin'], text)
    await run('git', ['-C', folder, 'update-ref', ref, sha.trim()])
  }
  await writeFile(join(folder, 'config'), config)
}

async function feed(args: readonly string[], input: string): Promise<string> {
  const asked = run('git', args)
  asked.child.stdin?.end(input)
  return (await asked).stdout
}

async function repositoriesBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name, parentPath } of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (name === 'HEAD' && (await readdir(parentPath)).includes('objects')) found.push(parentPath)
  }
  return found
}
