import type { Rule } from '../rule.ts'

const tables = ['users', 'projects', 'edit_sessions', 'queued_commits', 'git_tokens', 'security_log', 'audit_log']
const checks = tables
  .map(
    table => `select '${table}' where (select max(id) from ${table}) >
      (select case when is_called then last_value else last_value - 1 end from ${table}_id_seq)`,
  )
  .join(' union all ')

export const numbering: Rule = {
  name: 'numbering',
  promise: 'No number is given out twice.',
  remedy: 'Stop the service and report a fault; a sequence of the database was reset.',
  sql: `${checks}`,
}
