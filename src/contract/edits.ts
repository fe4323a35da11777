import { type Static, Type } from 'typebox'
import { summaryKinds } from '#domain/edit/changeSummary/kinds.ts'
import { limits } from '#domain/limits.ts'
import { CommitReply } from './content.ts'
import { QueuedCommitRecord } from './queuedCommits.ts'
import { DateTime, FilePath, Id, nullable, ObjectId, oneOf } from './values.ts'

/** An unsaved text of one of several files. */
const Draft = Type.Object({
  filePath: FilePath,
  content: Type.String({ maxLength: limits.editFileMaxBytes }),
  baseSha: nullable(ObjectId),
})

const task = {
  filePath: Type.Optional(FilePath),
  filePaths: Type.Optional(
    Type.Array(FilePath, {
      minItems: limits.filesPerEditMin,
      maxItems: limits.filesPerEditMax,
      description: 'Several files that one instruction is about, instead of filePath.',
    }),
  ),
  scope: Type.Optional(
    Type.Unsafe<'project'>(
      Type.Enum(['project'], {
        description: 'The pages of the project that the instruction is about, instead of filePath.',
      }),
    ),
  ),
  create: Type.Optional(
    Type.Boolean({ description: 'A named file that does not exist is created. One that exists is edited.' }),
  ),
  instruction: Type.String({ minLength: 1, maxLength: limits.instructionMaxChars, pattern: '^[^\\u0000]*$' }),
  content: Type.Optional(
    Type.String({ maxLength: limits.editFileMaxBytes, description: 'Unsaved text to build on; needs baseSha.' }),
  ),
  baseSha: Type.Optional(nullable(ObjectId)),
  contents: Type.Optional(
    Type.Array(Draft, {
      maxItems: limits.filesPerEditMax,
      description: 'Unsaved texts to build on, of an edit of several files.',
    }),
  ),
  selection: Type.Optional(
    Type.Object(
      { startLine: Type.Integer({ minimum: 1 }), endLine: Type.Integer({ minimum: 1 }) },
      { description: 'Lines of the text that the edit builds on.' },
    ),
  ),
  refines: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The edit session whose proposal the edit builds on. The diff is still computed against the base of that session.',
    }),
  ),
}

export const EditRequest = Type.Object({ ...task, autoCommit: Type.Optional(Type.Boolean()) }, { title: 'EditRequest' })
export type EditRequest = Static<typeof EditRequest>

export const EstimateRequest = Type.Object(task, { title: 'EstimateRequest' })
export type EstimateRequest = Static<typeof EstimateRequest>

const Between = Type.Object(
  { min: Type.Integer(), max: Type.Integer() },
  { description: 'The minimum that an edit can take, and the worst case.' },
)

const ExpectedUse = (description: string) =>
  Type.Object(
    {
      inputTokens: Type.Integer(),
      outputTokens: Type.Integer(),
      costMicroUsd: nullable(Type.Integer()),
      costCents: nullable(Type.Integer()),
    },
    { description },
  )

export const Budget = Type.Object(
  {
    limitMicroUsd: Type.Integer(),
    spentMicroUsd: Type.Integer({
      description: 'For this calendar month (UTC), including the likely cost of running edits.',
    }),
    remainingMicroUsd: Type.Integer(),
  },
  { description: 'Null if no budget is set.' },
)

export const EstimateReply = Type.Object(
  {
    provider: Type.String(),
    model: Type.String(),
    inputTokens: Between,
    outputTokens: Between,
    costMicroUsd: nullable(Between),
    costCents: nullable(Between),
    likely: ExpectedUse('What the edit will most likely take; a budget reserves this.'),
    worstCase: ExpectedUse('What the edit takes if every request has to be repeated; equal to the max of the ranges.'),
    remainingEditsThisHour: Type.Integer(),
    budget: nullable(Budget),
  },
  { title: 'Estimate' },
)
export type EstimateReply = Static<typeof EstimateReply>

export const Hunk = Type.Object({
  id: Type.String(),
  oldStart: Type.Integer(),
  oldLines: Type.Integer(),
  newStart: Type.Integer(),
  newLines: Type.Integer(),
  lines: Type.Array(Type.String()),
  asked: Type.Optional(
    nullable(Type.String({ description: 'The words of the instruction that it answers; null if none were named.' })),
  ),
})

export const Warning = Type.Object({
  code: Type.String(),
  nature: oneOf(['damage', 'unasked', 'note']),
  message: Type.String(),
  blocking: Type.Boolean({ description: 'Stops autoCommit.' }),
  lines: nullable(Type.Array(Type.Integer(), { description: 'First and last line of the new text.' })),
})

const SummaryCount = Type.Object({ removed: Type.Integer(), changed: Type.Integer(), added: Type.Integer() })

const SummaryTotals = Type.Record(oneOf(summaryKinds), SummaryCount)

export const ChangeSummary = Type.Object(
  {
    totals: SummaryTotals,
    entries: Type.Array(
      Type.Object({
        kind: oneOf(summaryKinds),
        effect: oneOf(['removed', 'changed', 'added']),
        before: Type.Optional(Type.String()),
        after: Type.Optional(Type.String()),
        lines: nullable(Type.Array(Type.Integer(), { description: 'First and last line of the new text.' })),
      }),
    ),
    more: Type.Integer({ description: 'How many entries are not listed.' }),
  },
  { description: 'What the proposal removes, changes and adds.' },
)
export type ChangeSummary = Static<typeof ChangeSummary>

const usageEstimated = Type.Boolean({
  description: 'Some of the tokens were counted here, because the provider did not report them.',
})

const bill = {
  tokensUsed: Type.Integer(),
  usageEstimated,
  costCents: nullable(Type.Integer()),
  costMicroUsd: nullable(Type.Integer()),
  provider: Type.String(),
  model: Type.String(),
  durationMs: Type.Integer(),
  commit: Type.Optional(CommitReply),
  queuedCommit: Type.Optional(QueuedCommitRecord),
}

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
    account: ChangeSummary,
    ...bill,
  },
  { title: 'Edit' },
)
export type EditReply = Static<typeof EditReply>

export const EditFilesReply = Type.Object(
  {
    sessionId: Id,
    files: Type.Array(
      Type.Object({
        filePath: Type.String(),
        baseSha: nullable(Type.String({ description: 'Null for a new file.' })),
        rewrittenContent: Type.String(),
        diff: Type.String(),
        hunks: Type.Array(Hunk),
        warnings: Type.Array(Warning),
        account: ChangeSummary,
      }),
      { description: 'The files that the proposal changes, ordered by path.' },
    ),
    summary: Type.String(),
    account: Type.Object({ totals: SummaryTotals }, { description: 'The accounts of all files, added up.' }),
    ...bill,
  },
  { title: 'EditOfFiles' },
)
export type EditFilesReply = Static<typeof EditFilesReply>

export const EditSessionRecord = Type.Object(
  {
    id: Id,
    projectId: Id,
    userId: Id,
    filePath: Type.String({ description: 'For an edit of several files, the first.' }),
    filePaths: Type.Array(Type.String()),
    instruction: Type.String(),
    aiProvider: Type.String(),
    aiModel: Type.String(),
    aiTokensUsed: Type.Integer(),
    usageEstimated,
    aiCostCents: nullable(Type.Integer()),
    costMicroUsd: nullable(Type.Integer()),
    durationMs: nullable(Type.Integer()),
    errorCode: nullable(Type.String()),
    commitSha: nullable(Type.String()),
    commitUrl: nullable(Type.String()),
    refines: nullable(Id),
    success: Type.Boolean(),
    createdAt: DateTime,
  },
  { title: 'EditSession' },
)
export type EditSessionRecord = Static<typeof EditSessionRecord>
