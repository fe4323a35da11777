import type { Rule } from '../rule.ts'

export const oneRepository: Rule = {
  name: 'one-repository',
  promise: 'A repository on this machine belongs to one project.',
  remedy: 'Stop the service: commits of two projects would mix. Report a fault.',
  sql: `select 'repository ' || repo_id || ' of projects ' || string_agg(id::text, ', ' order by id) from projects
    where host = 'embedded' and repo_id is not null group by repo_id having count(*) > 1`,
}
