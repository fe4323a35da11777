import type { Rule } from '../rule.ts'

export const failureReasons: Rule = {
  name: 'failure-reasons',
  promise: 'Whatever failed says why, to the person who can do something about it.',
  remedy: 'Look up the cause in the log at that time, and tell the owner of the project.',
  sql: `select 'project ' || id from projects
    where status = 'ERROR' and forgotten_at is null and coalesce(status_reason, '') = ''
    union all
    select 'queued commit ' || id || ' is ' || status from queued_commits
    where status in ('CONFLICT', 'REFUSED') and coalesce(reason, '') = ''`,
}
