import type pg from 'pg'
import type { HostId } from '#ports/hosts.ts'

export const usersTotal = 100_000
export const projectsTotal = 500_000
/** The users who send requests: each has a full page and more. */
export const userCount = 200
const projectsPerUser = 25

/**
 * Year-2 capacity (Interface §8): 100K users, 500K projects; `scale` of the projects. On a host that the service does not
 * offer, their repositories, which do not exist, are never looked for.
 */
export async function seed(client: pg.Client, scale = 1, host: HostId = 'embedded'): Promise<void> {
  await client.query(`
    insert into users (email, first_name, last_name)
    select 'user-' || n || '@example.org', 'Ada', 'Example' from generate_series(1, ${usersTotal}) n`)
  await client.query(`
    insert into templates (key, name, description, category, position, is_default, files)
    values ('bench', 'Bench', '', 'bench', 1, true, '{README.md}')`)
  const owner = `case when n <= ${userCount * projectsPerUser} then 1 + n % ${userCount} else 1 + n % ${usersTotal} end`
  await client.query(`
    insert into projects (user_id, name, slug, description, status, host, repo_id, repo_full_name, pages_enabled,
      pages_commit_sha, template_id, marker, step)
    select owner, 'Specification ' || n, 'specification-' || n, 'What the part ' || n || ' of the product has to do.',
      'ACTIVE', '${host}', n, 'u' || owner || '/specification-' || n, true, md5(n::text) || '00000000', 1,
      gen_random_uuid(), 'ready'
    from (select n, ${owner} as owner from generate_series(1, ${projectsTotal * scale}) n) row`)
  await client.query('analyze')
}
