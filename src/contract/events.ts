import { type Static, type TSchema, Type } from 'typebox'
import { tiers } from '#domain/edit/resolve/tiers.ts'
import { projectStatuses, visibilities } from '#domain/project.ts'
import { queuedCommitStatuses } from '#domain/queuedCommit.ts'
import { BudgetProblem, MergeConflictProblem, QuotaProblem, UnsupportedInstructionProblem } from './detailedProblems.ts'
import { EditFilesReply, EditReply } from './edits.ts'
import { Problem } from './problem.ts'
import { Id, nullable, oneOf } from './values.ts'

/** Server-sent events: `event` is the field of that name, `data` the JSON in the field `data`. */
function event<const N extends string, T extends TSchema>(name: N, data: T) {
  return Type.Object({ event: Type.Literal(name), data })
}

const CommitSha = Type.String()

export const ProjectEvent = Type.Union(
  [
    event(
      'status',
      Type.Object({ projectId: Id, status: oneOf(projectStatuses), statusReason: nullable(Type.String()) }),
    ),
    event('visibility', Type.Object({ projectId: Id, visibility: oneOf(visibilities) })),
    event('pages', Type.Object({ projectId: Id, commitSha: CommitSha })),
    event(
      'queued-commit',
      Type.Object({
        projectId: Id,
        id: Id,
        status: oneOf(queuedCommitStatuses),
        commitSha: nullable(Type.String({ description: 'Once LANDED.' })),
      }),
    ),
    event('deleted', Type.Object({ projectId: Id })),
    event('commit', Type.Object({ projectId: Id, commitSha: CommitSha, source: oneOf(['api', 'push']) })),
  ],
  { title: 'ProjectEvent', description: 'One event of the stream; its data is JSON.' },
)
export type ProjectEvent = Static<typeof ProjectEvent>

const EditBlock = Type.Object({
  number: Type.Integer({ description: 'From 1, in the order of the answer.' }),
  search: Type.Array(Type.String()),
  replace: Type.Array(Type.String()),
  asked: Type.Optional(Type.String({ description: 'The words of the instruction that it answers.' })),
  file: Type.Optional(Type.String()),
})

const PlacedBlock = Type.Object({
  block: EditBlock,
  tier: oneOf(tiers),
  lines: Type.Object(
    { startLine: Type.Integer(), endLine: Type.Integer() },
    { description: 'First and last line of the text that the edit builds on.' },
  ),
  edits: Type.Array(
    Type.Object(
      { start: Type.Integer(), end: Type.Integer(), replacement: Type.String() },
      {
        description: 'In UTF-16 units of the text that the edit builds on.',
      },
    ),
  ),
})

const FoundBlock = Type.Object({
  block: EditBlock,
  placed: nullable(PlacedBlock),
  filePath: Type.Optional(
    nullable(Type.String({ description: 'For an edit of several files; null while the file is not known.' })),
  ),
})

const Failed = Type.Intersect([
  Type.Union([BudgetProblem, MergeConflictProblem, QuotaProblem, UnsupportedInstructionProblem, Problem]),
  Type.Object({ retryAfterS: Type.Optional(Type.Integer({ description: 'The value that Retry-After would have.' })) }),
])

export const EditEvent = Type.Union(
  [
    event(
      'progress',
      Type.Object({ step: oneOf(['outline', 'rewriting', 'repairing', 'checking', 'committing']), sessionId: Id }),
    ),
    event('block', Type.Object({ found: FoundBlock })),
    event('preview', Type.Union([EditReply, EditFilesReply])),
    event('error', Failed),
  ],
  { title: 'EditEvent', description: 'One event of the stream; its data is JSON. The last is preview or error.' },
)
export type EditEvent = Static<typeof EditEvent>
