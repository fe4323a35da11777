import type { Readers } from '../connection/readers.ts'

type Connection = Pick<Readers, 'query'>

/** Advisory locks of this service with two keys are only these. */
const lockClass = 1_936_745_323

/**
 * Shows the other instances which secret this one has, for as long as the connection lasts. Nothing waits for the
 * shared lock, and it is in the memory of PostgreSQL only, so that nothing is stored.
 */
export async function showSecret(connection: Connection, print: number): Promise<void> {
  await connection.query({ text: 'select pg_try_advisory_lock_shared($1, $2)', values: [lockClass, print] })
}

/** How many running instances have the same secret, and how many another one. */
export type SecretsSeen = { readonly same: number; readonly other: number }

export async function lookAtSecrets(connection: Connection, print: number): Promise<SecretsSeen> {
  const { rows } = await connection.query<SecretsSeen>({
    text: `select count(*) filter (where objid = $2)::integer as same,
        count(*) filter (where objid <> $2)::integer as other
      from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    // Object ids have no sign.
    values: [lockClass, print >>> 0],
  })
  return rows[0] ?? { same: 0, other: 0 }
}

/** For the operator. */
export const otherSecretAdvice =
  'Set it to one value on all instances and restart them: what one of them signs (sign-ins, links to private sites, ' +
  'webhooks) is refused by those with another one.'
