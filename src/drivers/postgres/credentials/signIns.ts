import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '#ports/clock.ts'
import type { RotateOutcome, SignInSource, SignInStore } from '#ports/stores/signIns.ts'
import type { Schema } from '../schema.ts'
import { signInList } from './signInList.ts'

/**
 * During a rotation, `rotated_at` lies this far in the future, so that every request that arrives before its response
 * counts as concurrent with it. A process that dies in between leaves it there, which is harmless: the same successor
 * is returned for that long.
 */
const underWayMs = 10_000

type Turn =
  | { readonly kind: 'turned' | 'joined'; readonly userId: number; readonly expiresAt: Date }
  | { readonly kind: 'reused'; readonly userId: number }
  | { readonly kind: 'unknown' }

/**
 * All times come from `clock`, the one that timestamps requests; the database's clock is not used. `onEnded` is called
 * for each sign-in that ends here as soon as that is written.
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
 *   the current one          turned: the next generation becomes current
 *   the one before           joined: concurrent with the request that turned it, gets the same successor
 *   any other, or too late   reused: a second party holds a copy, the family ends
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
  if (signIn === null) return { kind: 'unknown' }
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

async function lockLive(tx: Transaction<Schema>, family: string, now: Date) {
  const signIn = await tx
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['users.id as userId', 'generation', 'rotated_at as rotatedAt', 'expires_at as expiresAt'])
    .where('sign_ins.family', '=', family)
    .where('sign_ins.ended_at', 'is', null)
    .where('sign_ins.expires_at', '>', now)
    .where('users.enabled', '=', true)
    .forUpdate('sign_ins')
    .executeTakeFirst()
  return signIn ?? null
}

/**
 * Not worth waiting for the disk: if the update is lost, `rotated_at` keeps the value of `underWayMs`, and the rotation
 * itself is durable.
 */
async function noteRotated(db: Kysely<Schema>, family: string, generation: number, at: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ rotated_at: at })
    .where('family', '=', family)
    .where('generation', '=', generation)
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as('relaxed'))
    .execute()
}
