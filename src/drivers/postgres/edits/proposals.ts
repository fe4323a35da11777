import { type Kysely, type SqlBool, sql } from 'kysely'
import { requireProposal } from '#drivers/proposals.ts'
import type { Clock } from '#ports/clock.ts'
import type { ProposalKey, ProposalStore } from '#ports/proposals.ts'
import type { Schema } from '../schema.ts'

/** Proposals in the table `proposals`, for every instance of the service. */
export function proposalStore(db: Kysely<Schema>, clock: Clock): ProposalStore {
  return {
    async keep(key, content) {
      requireProposal(key, content)
      const kept = { content: Buffer.from(content), kept_at: clock.now() }
      await db
        .insertInto('proposals')
        .values({ host: key.host, repo_id: key.repoId, name: key.name, ...kept })
        .onConflict(known => known.columns(['host', 'repo_id', 'name']).doUpdateSet(kept))
        .execute()
    },

    async read(key) {
      requireProposal(key)
      const row = await db.selectFrom('proposals').select('content').where(ofKey(key)).executeTakeFirst()
      return row?.content ?? null
    },

    async drop(key) {
      requireProposal(key)
      await db.deleteFrom('proposals').where(ofKey(key)).execute()
    },

    async expire(before) {
      await db.deleteFrom('proposals').where('kept_at', '<', before).execute()
    },
  }
}

function ofKey({ host, repoId, name }: ProposalKey) {
  return sql<SqlBool>`host = ${host} and repo_id = ${repoId} and name = ${name}`
}
