import type { Transaction } from 'kysely'
import type { Act, Actor, ServiceActor } from '#ports/stores/administration.ts'
import type { Schema } from '../schema.ts'

/** Adds an entry in the transaction of the action. */
export async function record(
  tx: Transaction<Schema>,
  actor: Actor | ServiceActor,
  act: Act,
  target: { readonly id: number | null; readonly name: string },
): Promise<void> {
  const who = { at: actor.at, actor_id: actor.id, actor_email: actor.email, address: actor.address }
  await tx
    .insertInto('audit_log')
    .values({ ...who, act, target_id: target.id, target: target.name })
    .execute()
}
