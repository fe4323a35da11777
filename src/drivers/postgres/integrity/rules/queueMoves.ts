import { isOverdue, type Rule } from '../rule.ts'

export const queueMoves: Rule = {
  name: 'queue-moves',
  promise: 'A commit that waits is sent as soon as its code host is available.',
  remedy: 'Look for faults of that project in the log, and press Retry in its list of waiting commits.',
  sql: `select 'project ' || projects.id from projects, given
    where deleted_at is null
      and exists (select from queued_commits where project_id = projects.id and status = 'WAITING')
      and (queue_look_at is null or ${isOverdue('queue_look_at')} and coalesce(${isOverdue('queue_held_until')}, true))`,
}
