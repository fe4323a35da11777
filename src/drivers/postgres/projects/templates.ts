import type { Kysely } from 'kysely'
import type { TemplateStore } from '#ports/stores/templates.ts'
import { lockInTransaction } from '../connection/locks.ts'
import type { Schema } from '../schema.ts'

const columns = [
  'id',
  'key',
  'name',
  'description',
  'category',
  'is_default as isDefault',
  'usage_count as usageCount',
  'files',
] as const

export function templateStore(db: Kysely<Schema>): TemplateStore {
  const current = db.selectFrom('templates').select(columns).where('retired', '=', false)
  return {
    async sync(templates) {
      await db.transaction().execute(async tx => {
        await lockInTransaction(tx, 'templates')
        // Clears the default first: two defaults would violate the table's constraint.
        await tx.updateTable('templates').set({ retired: true, is_default: false }).execute()
        for (const [position, { key, isDefault, files, ...texts }] of templates.entries()) {
          const row = { ...texts, position, is_default: isDefault, files: [...files], retired: false }
          await tx
            .insertInto('templates')
            .values({ key, ...row })
            .onConflict(known => known.column('key').doUpdateSet(row))
            .execute()
        }
      })
    },

    list: () => current.orderBy('position').orderBy('id').execute(),

    async byId(id) {
      return (await current.where('id', '=', id).executeTakeFirst()) ?? null
    },

    async default() {
      return (await current.where('is_default', '=', true).executeTakeFirst()) ?? null
    },
  }
}
