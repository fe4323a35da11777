import type { Rule } from '../rule.ts'

export const auditTrail: Rule = {
  name: 'audit-trail',
  promise: 'Every entry of the audit log names accounts that exist.',
  remedy: 'Compare the audit log with the newest backup: rows of users were deleted outside of the service.',
  sql: `select 'audit entry ' || id from audit_log
    where actor_id is not null and not exists (select from users where users.id = actor_id)
      or target_id is not null and not exists (select from users where users.id = target_id)`,
}
