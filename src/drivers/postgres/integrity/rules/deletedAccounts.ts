import { ownTables } from '../../accounts/deletions.ts'
import type { Rule } from '../rule.ts'

const ownRows = ownTables
  .map(table => `      union all select 'rows in ${table}' from ${table} where user_id = users.id`)
  .join('\n')

export const deletedAccounts: Rule = {
  name: 'deleted-accounts',
  promise: 'Nothing of a deleted account is left but what others need.',
  remedy: 'Report a fault, and delete those rows.',
  sql: `select 'user ' || users.id || ' has ' || kind from users, lateral (
      select 'a sign-in' kind from sign_ins where user_id = users.id and (ended_at is null or address is not null)
      union all select 'a project' from projects where user_id = users.id and deleted_at is null
${ownRows}
    ) left_over where deletion_ended_at is not null`,
}
