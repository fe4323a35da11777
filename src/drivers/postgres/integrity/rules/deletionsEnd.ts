import { isOverdue, type Rule } from '../rule.ts'

export const deletionsEnd: Rule = {
  name: 'deletions-end',
  promise: 'The deletion of an account is completed.',
  remedy:
    'Look for faults of that deletion in the log; a code host that no longer exists has to be removed from the configuration.',
  sql: `select 'user ' || id from users, given
    where deletion_ended_at is null and deletion_begun_at < now() - interval '1 day' and ${isOverdue('deletion_begun_at')}`,
}
