import type { Kysely } from 'kysely'
import type { QueuedCommitStore } from '#ports/stores/queuedCommits.ts'
import type { Schema } from '../schema.ts'
import { queueLease } from './queueLease.ts'
import { queueReads } from './queueReads.ts'
import { queueSchedule } from './queueSchedule.ts'
import { queueSending } from './queueSending.ts'
import { queueWrites } from './queueWrites.ts'

export function queuedCommitStore(db: Kysely<Schema>): QueuedCommitStore {
  return { ...queueReads(db), ...queueWrites(db), ...queueLease(db), ...queueSending(db), ...queueSchedule(db) }
}
