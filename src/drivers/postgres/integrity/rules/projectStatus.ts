import type { Rule } from '../rule.ts'

export const projectStatus: Rule = {
  name: 'project-status',
  promise: 'A project that counts as ready has a site that shows a commit.',
  remedy: 'Open the project and retry it; if that changes nothing, report a fault with the log of its creation.',
  sql: `select 'project ' || id || ' is ' || status || ' at step ' || step from projects
    where status = 'ACTIVE' and deleted_at is null and (step <> 'ready' or pages_commit_sha is null)
      or status = 'INITIALIZING' and step not in ('intent', 'repository')`,
}
