import type { Rule } from '../rule.ts'

export const validSchema: Rule = {
  name: 'valid-schema',
  promise: 'The database enforces what its schema says.',
  remedy: 'Run REINDEX or VALIDATE CONSTRAINT for it, as the owner of the database.',
  sql: `select 'index ' || indexrelid::regclass from pg_index where not indisvalid
      and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'constraint ' || conname from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace`,
}
