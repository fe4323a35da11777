import type pg from 'pg'
import { projectsTotal } from '../list/seed.ts'

const editsPerProject = 10

/** 5M edit sessions of the last year. Call it after the projects are seeded. */
export async function seedEdits(client: pg.Client, scale: number): Promise<void> {
  console.log(`Seeding ${editsPerProject * projectsTotal * scale} edit sessions …`)
  await client.query(`
    insert into edit_sessions (project_id, user_id, file_path, instruction, ai_provider, ai_model, ai_tokens_used,
      cost_micro_usd, duration_ms, base_sha, success, finished_at, created_at)
    select id, user_id, 'docs/part-' || n || '.md', 'Make the limits of part ' || n || ' testable', 'scripted',
      'scripted-1', 1000, 3000, 2100, md5(id::text) || '00000000', true, at, at
    from projects, lateral (
      select n, now() - interval '2 days' - n * interval '36 days' - (projects.id % 1000) * interval '1 minute' as at
      from generate_series(1, ${editsPerProject}) n) edit`)
  await client.query('analyze')
}
