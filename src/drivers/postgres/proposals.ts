import type { Kysely } from 'kysely'
import { requireProposal } from '#drivers/proposals.ts'
import type { Clock } from '#ports/clock.ts'
import type { ProposalKey, ProposalStore } from '#ports/proposals.ts'
import type { Schema } from './schema.ts'

/** Proposals in the table `proposals`, for every instance of the service. */
export function proposalStore(db: Kysely<Schema>, clock: Clock): ProposalStore {
  const keyOf = ({ host, repoId, name }: ProposalKey) => ({ host, repo_id: repoId, name })
  return {
    async keep(key, content) {
      requireProposal(key, content)
      const kept = { content: Buffer.from(content), kept_at: clock.now() }
      await db
        .insertInto('proposals')
        .values({ ...keyOf(key), ...kept })
        .onConflict(known => known.columns(['host', 'repo_id', 'name']).doUpdateSet(kept))
        .execute()
    },

    async read(key) {
      requireProposal(key)
      const row = await db
        .selectFrom('proposals')
        .select('content')
        .where(({ eb, and }) =>
          and([eb('host', '=', key.host), eb('repo_id', '=', key.repoId), eb('name', '=', key.name)]),
        )
        .executeTakeFirst()
      return row?.content ?? null
    },

    async drop(key) {
      requireProposal(key)
      await db
        .deleteFrom('proposals')
        .where(({ eb, and }) =>
          and([eb('host', '=', key.host), eb('repo_id', '=', key.repoId), eb('name', '=', key.name)]),
        )
        .execute()
    },

    async expire(before) {
      await db.deleteFrom('proposals').where('kept_at', '<', before).execute()
    },
  }
}
