import { type Static, Type } from 'typebox'
import { queuedCommitStatuses } from '#domain/queuedCommit.ts'
import { DateTime, Id, nullable, oneOf, PathId } from './values.ts'

const QueuedFile = Type.Object({
  path: Type.String(),
  sha: nullable(
    Type.String({ description: 'The git blob id of the content to be written; null: the file is deleted.' }),
  ),
  baseSha: nullable(Type.String({ description: 'The blob that the change is based on; null: a new file.' })),
})

const Queued = Type.Object({
  id: Id,
  projectId: Id,
  status: oneOf(queuedCommitStatuses),
  message: Type.String(),
  reason: nullable(Type.String({ description: 'Why it waits, or what went wrong.' })),
  files: Type.Array(QueuedFile),
  commitSha: nullable(Type.String({ description: 'Once LANDED.' })),
  commitUrl: nullable(Type.String({ description: 'Once LANDED.' })),
  merged: nullable(Type.Boolean({ description: 'Once LANDED: whether newer changes of others were kept by a merge.' })),
  editSessionId: nullable(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
  nextAttemptAt: nullable(Type.String({ format: 'date-time', description: 'When it is sent next, while WAITING.' })),
})

/** A commit that is queued until the code host is available. */
export const QueuedCommitRecord = Type.Object({ ...Queued.properties }, { title: 'QueuedCommit' })
export type QueuedCommitRecord = Static<typeof QueuedCommitRecord>

export const QueuedCommitDetails = Type.Object(
  {
    ...Queued.properties,
    files: Type.Array(
      Type.Object({
        ...QueuedFile.properties,
        content: nullable(Type.String({ description: 'null: the file is deleted, or the commit has landed.' })),
        encoding: Type.Enum(['utf-8', 'base64']),
      }),
    ),
  },
  { title: 'QueuedCommitDetails' },
)
export type QueuedCommitDetails = Static<typeof QueuedCommitDetails>

export const QueuedCommitList = Type.Array(QueuedCommitRecord)

export const QueuedCommitParams = Type.Object({ id: PathId, queuedId: PathId })
