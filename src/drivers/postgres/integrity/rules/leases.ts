import type { Rule } from '../rule.ts'

export const leases: Rule = {
  name: 'leases',
  promise: 'No worker holds a project, a commit, or an answer for longer than a lease lasts.',
  remedy: 'Check that the clocks of the machines agree; then restart the service.',
  sql: `select 'project ' || id || ' until ' || greatest(held_until, queue_held_until) from projects
    where greatest(held_until, queue_held_until) > now() + interval '10 minutes'
    union all
    select 'commit to project ' || project_id || ' until ' || held_until from commit_attempts
    where held_until > now() + interval '10 minutes'
    union all
    select 'kept answer of user ' || user_id || ' until ' || held_until from kept_answers
    where held_until > now() + interval '1 hour'`,
}
