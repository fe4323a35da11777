import { type Kysely, sql } from 'kysely'
import type { RepoTokenRecord, RepoTokenStore, StoredRepoToken } from '#ports/stores/repoTokens.ts'
import type { Schema } from '../schema.ts'

export function repoTokenStore(db: Kysely<Schema>): RepoTokenStore {
  const rows = db
    .selectFrom('projects')
    .leftJoin('repo_tokens', 'repo_tokens.project_id', 'projects.id')
    .select(['projects.id as projectId', 'projects.user_id as userId', 'repo_tokens.username', 'repo_tokens.token'])
    .select(sql<string>`coalesce(clone_url, import_source)`.as('address'))
    .where('import_source', 'is not', null)

  return {
    async find(projectId) {
      const row = await rows.where('projects.id', '=', projectId).executeTakeFirst()
      return row === undefined ? null : recordOf(row)
    },

    async keep(projectId, { username, token }) {
      await db
        .insertInto('repo_tokens')
        .values({ project_id: projectId, username, token })
        .onConflict(known => known.column('project_id').doUpdateSet({ username, token }))
        .execute()
    },

    async page(afterProjectId, limit) {
      const page = await rows
        .where('repo_tokens.project_id', '>', afterProjectId)
        .orderBy('repo_tokens.project_id')
        .limit(limit)
        .execute()
      return page.map(recordOf).filter((record): record is StoredRepoToken => record.sealed !== null)
    },

    async reseal({ projectId, sealed }, token) {
      const { numUpdatedRows } = await db
        .updateTable('repo_tokens')
        .set({ token })
        .where('project_id', '=', projectId)
        .where('token', '=', sealed.token)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

type Row = {
  readonly projectId: number
  readonly userId: number
  readonly address: string
  readonly username: string | null
  readonly token: string | null
}

function recordOf({ projectId, userId, address, username, token }: Row): RepoTokenRecord {
  return { projectId, userId, address, sealed: token === null ? null : { username, token } }
}
