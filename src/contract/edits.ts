import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { CommitReply } from './content.ts'
import { DateTime, FilePath, Id, nullable, ObjectId } from './values.ts'

export const EditRequest = Type.Object(
  {
    filePath: FilePath,
    instruction: Type.String({ minLength: 1, maxLength: limits.instructionMaxChars, pattern: '^[^\\u0000]*$' }),
    autoCommit: Type.Optional(Type.Boolean()),
    content: Type.Optional(
      Type.String({ maxLength: limits.editFileMaxBytes, description: 'Unsaved text to build on; needs baseSha.' }),
    ),
    baseSha: Type.Optional(nullable(ObjectId)),
    selection: Type.Optional(
      Type.Object({ startLine: Type.Integer({ minimum: 1 }), endLine: Type.Integer({ minimum: 1 }) }),
    ),
  },
  { title: 'EditRequest' },
)
export type EditRequest = Static<typeof EditRequest>

export const Hunk = Type.Object({
  id: Type.String(),
  oldStart: Type.Integer(),
  oldLines: Type.Integer(),
  newStart: Type.Integer(),
  newLines: Type.Integer(),
  lines: Type.Array(Type.String()),
})

export const Warning = Type.Object({
  code: Type.String(),
  message: Type.String(),
  blocking: Type.Boolean({ description: 'Stops autoCommit.' }),
  lines: nullable(Type.Array(Type.Integer(), { description: 'First and last line of the new text.' })),
})

export const EditReply = Type.Object(
  {
    sessionId: Id,
    filePath: Type.String(),
    rewrittenContent: Type.String(),
    diff: Type.String(),
    baseSha: nullable(Type.String()),
    hunks: Type.Array(Hunk),
    warnings: Type.Array(Warning),
    summary: Type.String(),
    tokensUsed: Type.Integer(),
    costCents: nullable(Type.Integer()),
    costMicroUsd: nullable(Type.Integer()),
    provider: Type.String(),
    model: Type.String(),
    durationMs: Type.Integer(),
    commit: Type.Optional(CommitReply),
  },
  { title: 'Edit' },
)
export type EditReply = Static<typeof EditReply>

export const EditSessionRecord = Type.Object(
  {
    id: Id,
    projectId: Id,
    userId: Id,
    filePath: Type.String(),
    instruction: Type.String(),
    aiProvider: Type.String(),
    aiModel: Type.String(),
    aiTokensUsed: Type.Integer(),
    aiCostCents: nullable(Type.Integer()),
    costMicroUsd: nullable(Type.Integer()),
    durationMs: nullable(Type.Integer()),
    errorCode: nullable(Type.String()),
    commitSha: nullable(Type.String()),
    commitUrl: nullable(Type.String()),
    success: Type.Boolean(),
    createdAt: DateTime,
  },
  { title: 'EditSession' },
)
export type EditSessionRecord = Static<typeof EditSessionRecord>

const UsageSum = {
  edits: Type.Integer(),
  tokensUsed: Type.Integer(),
  costMicroUsd: Type.Integer(),
  costCents: Type.Integer(),
  unpriced: Type.Integer({ description: 'Edits whose price is unknown and so not in the cost.' }),
}

export const UsageRecord = Type.Object(
  {
    since: DateTime,
    total: Type.Object(UsageSum),
    byDay: Type.Array(Type.Object({ day: Type.String(), ...UsageSum })),
    byProject: Type.Array(Type.Object({ projectId: Id, ...UsageSum })),
    byModel: Type.Array(Type.Object({ model: Type.String(), ...UsageSum })),
    editsPerHour: Type.Integer(),
    remainingEditsThisHour: Type.Integer(),
  },
  { title: 'Usage' },
)
export type UsageRecord = Static<typeof UsageRecord>

export const UsageQuery = Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) })
