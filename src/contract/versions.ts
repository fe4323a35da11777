import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { CommitFile, CommitSummary, Message } from './content.ts'
import { FilePath, nullable, ObjectId, Ref } from './values.ts'

export const BlameQuery = Type.Object({ path: FilePath, ref: Type.Optional(Ref) })

export const BlameReply = Type.Object(
  {
    path: Type.String(),
    commitSha: Type.String(),
    ranges: Type.Array(
      Type.Object({
        startLine: Type.Integer({ description: 'From 1.' }),
        endLine: Type.Integer({ description: 'Included.' }),
        commit: nullable(
          Type.Integer({ description: 'Position in commits; null if the lines are older than the versions compared.' }),
        ),
      }),
    ),
    commits: Type.Array(
      Type.Object({
        ...CommitSummary.properties,
        instructions: Type.Array(Type.String({ description: 'Of its edit sessions, oldest first.' })),
      }),
    ),
  },
  { title: 'Blame' },
)
export type BlameReply = Static<typeof BlameReply>

export const RestoreVersionBody = Type.Object(
  {
    path: FilePath,
    sha: Type.String({ ...ObjectId, description: 'The commit that has the version.' }),
    versionPath: Type.Optional(Type.String({ ...FilePath, description: 'The path of the file there, if it differs.' })),
    baseSha: Type.Optional(nullable(ObjectId)),
    message: Type.Optional(Message),
  },
  { title: 'RestoreVersionRequest' },
)

export const RevertBody = Type.Object(
  {
    sha: ObjectId,
    message: Type.Optional(Message),
    resolved: Type.Optional(
      Type.Array(CommitFile, {
        maxItems: limits.filesPerCommit,
        description: 'After a conflict: the text of each file that was merged by hand, based on its currentSha.',
      }),
    ),
  },
  { title: 'RevertRequest' },
)
