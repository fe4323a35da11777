/** How much a row takes in the database with its indexes, from many rows of ordinary content. */
import { join } from 'node:path'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { projectsTotal, seed, usersTotal } from '../list/seed.ts'

const rowsOfOthers = 200_000

export type RowSize = { readonly table: string; readonly rows: number; readonly bytesPerRow: number }

const others: Readonly<Record<string, string>> = {
  edit_sessions: `insert into edit_sessions (project_id, user_id, file_path, instruction, ai_provider, ai_model,
      ai_tokens_used, cost_micro_usd, duration_ms, base_sha, commit_sha, finished_at)
    select 1 + n % ${projectsTotal}, 1 + n % ${usersTotal}, 'docs/part-' || n % 40 || '/page.md',
      'Say in the section about limits that the service answers within ' || n || ' ms.', 'anthropic', 'a-model-name',
      4000, 21000, 9000, md5(n::text) || '00000000', md5((n + 1)::text) || '00000000', now()
    from generate_series(1, $1::int) n`,
  sign_ins: `insert into sign_ins (user_id, expires_at)
    select 1 + n % ${usersTotal}, now() + interval '30 days' from generate_series(1, $1::int) n`,
  security_log: `insert into security_log (user_id, what, address, user_agent, at)
    select 1 + n % ${usersTotal}, 'signed_in', '192.0.2.' || n % 250,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', now()
    from generate_series(1, $1::int) n`,
}

export async function measureRows(dataDir: string): Promise<readonly RowSize[]> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(postgres.address, join(import.meta.dirname, '..', '..', 'migrations'))
    const client = await openClient(postgres.address, { applicationName: 'capacity', queryTimeoutMs: 0 })
    try {
      await seed(client)
      for (const statement of Object.values(others)) await client.query(statement, [rowsOfOthers])
      const counts = Object.keys(others).map(table => [table, rowsOfOthers] as const)
      const sizes: RowSize[] = []
      for (const [table, rows] of [['users', usersTotal], ['projects', projectsTotal], ...counts] as const) {
        const { rows: found } = await client.query('select pg_total_relation_size($1::regclass) as bytes', [table])
        sizes.push({ table, rows, bytesPerRow: Number(found[0].bytes) / rows })
      }
      return sizes
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}
