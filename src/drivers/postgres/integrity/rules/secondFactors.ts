import type { Rule } from '../rule.ts'

export const secondFactors: Rule = {
  name: 'second-factors',
  promise: 'Recovery codes exist only beside a second factor.',
  remedy: 'Run speckeep admin remove-second-factors for that account.',
  sql: `select distinct 'user ' || user_id from recovery_codes codes
    where not exists (select from totp_secrets where user_id = codes.user_id)
      and not exists (select from passkeys where user_id = codes.user_id)`,
}
