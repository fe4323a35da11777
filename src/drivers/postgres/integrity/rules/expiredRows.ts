import type { Rule } from '../rule.ts'

export const expiredRows: Rule = {
  name: 'expired-rows',
  promise: 'What has expired is removed within days.',
  remedy: 'Look for faults of the daily maintenance in the log.',
  sql: `select count(*) || ' ' || kind from (
      select 'sign-ins' kind, expires_at expired_at from sign_ins
      union all select 'links', expires_at from account_links
      union all select 'sign-ins at the code host', expires_at from spent_host_sign_ins
      union all select 'proposals', kept_at + interval '31 days' from proposals
      union all select 'kept answers', created_at + interval '2 days' from kept_answers
    ) expiring, given
    where expired_at < now() - interval '3 days' and given.running_since < now() - interval '2 days'
    group by kind`,
}
