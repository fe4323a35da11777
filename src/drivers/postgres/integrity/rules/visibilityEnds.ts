import { isOverdue, type Rule } from '../rule.ts'

export const visibilityEnds: Rule = {
  name: 'visibility-ends',
  promise: 'A change of visibility that was asked for is made, or waits for a person who can read why.',
  remedy: 'Look for faults of that project in the log, and ask for the change again.',
  sql: `select 'project ' || id || ' to ' || visibility_to from projects, given
    where deleted_at is null and visibility_to is not null
      and (visibility_look_at is null and visibility_reason is null or ${isOverdue('visibility_look_at')})
    union all
    select 'project ' || id || ' is tried without a request' from projects
    where visibility_to is null and visibility_look_at is not null`,
}
