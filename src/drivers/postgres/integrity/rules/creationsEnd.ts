import { isOverdue, type Rule } from '../rule.ts'

export const creationsEnd: Rule = {
  name: 'creations-end',
  promise: 'A creation that was begun is completed, or fails with a reason.',
  remedy: 'Look for faults of that project in the log, and restart the service.',
  sql: `select 'project ' || id || ' at step ' || step from projects, given
    where step <> 'ready' and status <> 'ERROR' and deleted_at is null
      and ${isOverdue('look_at')} and coalesce(${isOverdue('held_until')}, true)`,
}
