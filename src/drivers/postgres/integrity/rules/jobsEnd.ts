import { isOverdue, type Rule } from '../rule.ts'

export const jobsEnd: Rule = {
  name: 'jobs-end',
  promise: 'No job runs for longer than it may.',
  remedy: 'Restart the service; running jobs resume.',
  sql: `select 'job ' || name || ' ' || id from pgboss.job, given
    where state = 'active' and ${isOverdue("started_on + expire_seconds * interval '1 second'")}`,
  needs: 'pgboss.job',
}
