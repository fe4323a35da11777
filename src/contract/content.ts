import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { DateTime, FilePath, Id, nullable, ObjectId, paging, Ref } from './values.ts'

export const Author = Type.Object({ name: Type.String(), email: Type.String(), date: DateTime })

export const CommitSummary = Type.Object(
  {
    sha: Type.String(),
    message: Type.String(),
    author: Author,
    url: Type.String(),
    parents: Type.Array(Type.String()),
    editSessionId: Type.Optional(Id),
    editSessionIds: Type.Optional(
      Type.Array(Id, { description: 'All edit sessions whose text it holds; editSessionId is the last.' }),
    ),
    handEdits: Type.Optional(
      Type.Boolean({ description: 'Of a commit of edit sessions: whether it also holds text that a person wrote.' }),
    ),
    path: Type.Optional(Type.String({ description: 'With follow: the path that the file had in this commit.' })),
  },
  { title: 'Commit' },
)
export type CommitSummary = Static<typeof CommitSummary>

export const CommitDetails = Type.Object(
  {
    ...CommitSummary.properties,
    files: Type.Array(
      Type.Object({
        path: Type.String(),
        status: Type.Enum(['added', 'modified', 'deleted', 'renamed']),
        previousPath: Type.Optional(Type.String()),
        additions: Type.Integer(),
        deletions: Type.Integer(),
        diff: nullable(Type.String({ description: 'Unified; null for binary files and very large diffs.' })),
      }),
    ),
    truncated: Type.Boolean({ description: 'True when the commit changed more files than these.' }),
  },
  { title: 'CommitDetails' },
)
export type CommitDetails = Static<typeof CommitDetails>

export const FolderEntry = Type.Object({
  path: Type.String(),
  name: Type.String(),
  type: Type.Enum(['file', 'directory', 'symlink', 'submodule']),
  size: Type.Integer({ description: 'Bytes.' }),
  sha: Type.String(),
})

export const FolderRecord = Type.Object(
  {
    path: Type.String(),
    type: Type.Literal('directory'),
    commitSha: Type.String(),
    entries: Type.Array(FolderEntry),
    truncated: Type.Boolean({ description: 'True when the listing stopped at its limit.' }),
  },
  { title: 'Folder' },
)
export type FolderRecord = Static<typeof FolderRecord>

export const FileRecord = Type.Object(
  {
    path: Type.String(),
    type: Type.Literal('file'),
    sha: Type.String(),
    commitSha: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    encoding: Type.Enum(['utf-8', 'base64']),
    content: Type.String(),
    lastCommit: nullable(CommitSummary),
  },
  { title: 'File' },
)
export type FileRecord = Static<typeof FileRecord>

/** One schema for a file and one for a folder, distinguished by `type`. */
export const ContentRecord = Type.Union([FileRecord, FolderRecord])

export const ContentQuery = Type.Object({ ref: Type.Optional(Ref), recursive: Type.Optional(Type.Boolean()) })

/** The cursor of a followed history contains a path. */
const historyCursorMaxChars = 4_000

export const HistoryQuery = Type.Object({
  path: Type.Optional(FilePath),
  follow: Type.Optional(
    Type.Boolean({ description: 'Continues the history of path under the names that the file had before.' }),
  ),
  ref: Type.Optional(Ref),
  ...paging,
  cursor: Type.Optional(Type.String({ ...paging.cursor, maxLength: historyCursorMaxChars })),
})

const Content = Type.String({ maxLength: limits.fileMaxBytes * 2 })
/** The message of a commit. */
export const Message = Type.String({ minLength: 1, maxLength: limits.commitMessageMaxChars, pattern: '^[^\\u0000]*$' })

export const CommitFile = Type.Object({
  path: FilePath,
  content: nullable(Content),
  baseSha: Type.Optional(nullable(ObjectId)),
  encoding: Type.Optional(Type.Enum(['utf-8', 'base64'])),
})

/**
 * Three ways to commit (Interface, Files and commits): a proposal as previewed (`sessionId`), one text of the caller
 * (`filePath`, `content`, `baseSha`), or several files in one commit (`files`). `null` content deletes, `null` baseSha
 * creates.
 */
export const CommitBody = Type.Object(
  {
    sessionId: Type.Optional(Id),
    sessionIds: Type.Optional(
      Type.Array(Id, {
        maxItems: limits.sessionsPerCommit,
        description: 'Further edit sessions whose text the files hold. Sessions that one refines are included anyway.',
      }),
    ),
    handEdits: Type.Optional(Type.Boolean({ description: 'Whether the files also hold text that a person wrote.' })),
    filePath: Type.Optional(FilePath),
    content: Type.Optional(nullable(Content)),
    baseSha: Type.Optional(nullable(ObjectId)),
    encoding: Type.Optional(Type.Enum(['utf-8', 'base64'])),
    files: Type.Optional(Type.Array(CommitFile, { minItems: 1, maxItems: limits.filesPerCommit })),
    message: Type.Optional(Message),
  },
  { title: 'CommitRequest' },
)
export type CommitBody = Static<typeof CommitBody>

export const CommitReply = Type.Object(
  {
    sha: Type.String(),
    url: Type.String(),
    message: Type.String(),
    branch: Type.String(),
    files: Type.Array(Type.Object({ path: Type.String(), sha: nullable(Type.String()) })),
    merged: Type.Boolean({ description: 'True if newer changes of others were kept by a three-way merge.' }),
  },
  { title: 'NewCommit' },
)
export type CommitReply = Static<typeof CommitReply>
