import { type Kysely, sql } from 'kysely'
import type { AddressBases } from '#domain/addresses.ts'
import type { ProjectStatus } from '#domain/project.ts'
import type { ProjectStore } from '#ports/stores/projects.ts'
import type { Readers } from '../connection/readers.ts'
import type { Schema } from '../schema.ts'
import { projectCreation } from './projectCreation.ts'
import { projectDeletion } from './projectDeletion.ts'
import { projectFirstPush } from './projectFirstPush.ts'
import { projectHead } from './projectHead.ts'
import { projectList } from './projectList.ts'
import { projectPurge } from './projectPurge.ts'
import { projectColumns, projectReads } from './projectReads.ts'
import { projectVisibility } from './projectVisibility.ts'

const now = sql<Date>`now()`

export function projectStore(db: Kysely<Schema>, readers: Pick<Readers, 'query'>, bases: AddressBases): ProjectStore {
  return {
    ...projectReads(readers),
    ...projectCreation(db),
    ...projectFirstPush(db),
    ...projectHead(db),
    ...projectDeletion(db),
    ...projectPurge(db),
    ...projectVisibility(db),
    listJson: projectList(readers, bases),

    async update(userId, id, { name, description, status }, from) {
      const updated = await db
        .updateTable('projects')
        .set({ name, description, status, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', '=', sql<ProjectStatus>`any(${from})`)
        .returning(projectColumns)
        .executeTakeFirst()
      return updated ?? null
    },

    ofUser(userId, { limit, beforeId }) {
      return db
        .selectFrom('projects')
        .select(projectColumns)
        .where('user_id', '=', userId)
        .where('purged_at', 'is', null)
        .$if(beforeId !== undefined, page => page.where('id', '<', beforeId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    async withdrawPagesAccess(userId, id, at) {
      await db
        .updateTable('projects')
        .set({ pages_access_from: at })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },
  }
}
