import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '#ports/clock.ts'
import type { RotateOutcome, SignInSource, SignInStore } from '#ports/stores/signIns.ts'
import type { Schema } from './schema.ts'
import { signInList } from './signInList.ts'

/**
 * While a rotation is under way `rotated_at` lies this far ahead, so that every request which arrives before its
 * answer counts as overlapping with it. A process that dies in between leaves it there, which is harmless: the same
 * successor is given for that long.
 */
const underWayMs = 10_000

type Turn =
  | { readonly kind: 'turned' | 'joined'; readonly userId: number; readonly expiresAt: Date }
  | { readonly kind: 'reused'; readonly userId: number }
  | { readonly kind: 'unknown' }

/**
 * All moments are of `clock`, the one that tells when requests arrive; the database's own plays no part. `onEnded` hears
 * of what ends here as soon as it is written.
 */
export function signInStore(db: Kysely<Schema>, clock: Clock, onEnded: (family: string) => void): SignInStore {
  return {
    ...signInList(db, clock, onEnded),

    async start(userId, expiresAt, source, confirmedAt = null) {
      const { family } = await db
        .insertInto('sign_ins')
        .values({
          user_id: userId,
          expires_at: expiresAt,
          rotated_at: clock.now(),
          created_at: clock.now(),
          confirmed_at: confirmedAt,
          ...seen(clock, source),
        })
        .returning('family')
        .executeTakeFirstOrThrow()
      return family
    },

    async rotate(family, generation, arrivedAt, source): Promise<RotateOutcome> {
      const turn = await db
        .transaction()
        .execute(tx => turnFamily(tx, clock, { family, generation, arrivedAt, source }))
      if (turn.kind === 'unknown') return { kind: 'unknown' }
      if (turn.kind === 'reused') {
        onEnded(family)
        return { kind: 'reused', userId: turn.userId }
      }
      if (turn.kind === 'turned') await noteRotated(db, family, generation + 1, clock.now())
      return { kind: 'rotated', userId: turn.userId, generation: generation + 1, expiresAt: turn.expiresAt }
    },

    async end(family) {
      const ended = await db
        .updateTable('sign_ins')
        .set({ ended_at: clock.now() })
        .where('family', '=', family)
        .where('ended_at', 'is', null)
        .returning('user_id as userId')
        .executeTakeFirst()
      onEnded(family)
      return ended?.userId ?? null
    },

    async expire(before) {
      await db.deleteFrom('sign_ins').where('expires_at', '<', before).execute()
    },
  }
}

/**
 *   presented              →
 *   the current one          turned: the next generation is current now
 *   the one before           joined: overlapped with the request that turned it, gets the same successor
 *   any other, or too late   reused: somebody holds a copy, the family is dead
 */
async function turnFamily(
  tx: Transaction<Schema>,
  clock: Clock,
  presented: {
    readonly family: string
    readonly generation: number
    readonly arrivedAt: Date
    readonly source: SignInSource | undefined
  },
): Promise<Turn> {
  const family = tx.updateTable('sign_ins').where('family', '=', presented.family)
  const signIn = await lockLive(tx, presented.family, clock.now())
  if (signIn === undefined) return { kind: 'unknown' }
  const { userId, expiresAt } = signIn

  if (presented.generation === signIn.generation) {
    const rotatedAt = new Date(clock.now().getTime() + underWayMs)
    const turned = { generation: presented.generation + 1, rotated_at: rotatedAt }
    await family.set({ ...turned, ...seen(clock, presented.source) }).execute()
    return { kind: 'turned', userId, expiresAt }
  }
  if (presented.generation === signIn.generation - 1 && presented.arrivedAt <= signIn.rotatedAt) {
    return { kind: 'joined', userId, expiresAt }
  }
  await family.set({ ended_at: clock.now() }).execute()
  return { kind: 'reused', userId }
}

function seen(clock: Clock, source: SignInSource | undefined) {
  return { last_seen_at: clock.now(), ...(source && { address: source.address, user_agent: source.userAgent }) }
}

function lockLive(tx: Transaction<Schema>, family: string, now: Date) {
  return tx
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['users.id as userId', 'generation', 'rotated_at as rotatedAt', 'expires_at as expiresAt'])
    .where('sign_ins.family', '=', family)
    .where('sign_ins.ended_at', 'is', null)
    .where('sign_ins.expires_at', '>', now)
    .where('users.enabled', '=', true)
    .forUpdate('sign_ins')
    .executeTakeFirst()
}

/** Not worth waiting for the disk: a lost note leaves the moment of `underWayMs`, and the rotation itself is durable. */
async function noteRotated(db: Kysely<Schema>, family: string, generation: number, at: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ rotated_at: at })
    .where('family', '=', family)
    .where('generation', '=', generation)
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as('relaxed'))
    .execute()
}
