import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { projectStatuses, visibilities } from '#domain/project.ts'
import { DateTime, Id, line, nullable, oneOf, paging } from './values.ts'

const Name = line(limits.projectNameMaxChars)
const Description = Type.String({
  maxLength: limits.descriptionMaxChars,
  pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$',
})

export const ProjectRecord = Type.Object(
  {
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    visibility: oneOf(visibilities),
    visibilityChange: nullable(
      Type.Object({
        to: oneOf(visibilities),
        reason: nullable(
          Type.String({ description: 'Why the change has not succeeded yet; null while it is under way.' }),
        ),
      }),
    ),
    status: oneOf(projectStatuses),
    statusReason: nullable(Type.String()),
    waitsForPush: Type.Boolean({
      description: 'True while the project is empty and waits for the first push into its repository.',
    }),
    host: Type.String({ description: 'The code host that stores its repository.' }),
    repoFullName: Type.String(),
    repoUrl: nullable(Type.String()),
    cloneUrl: nullable(Type.String()),
    pagesUrl: nullable(Type.String()),
    pagesEnabled: Type.Boolean(),
    pagesCommitSha: nullable(Type.String()),
    templateId: nullable(Id),
    defaultBranch: Type.String(),
    storedBytes: nullable(Type.Integer({ description: 'Its size on disk; null if another host stores it.' })),
    filesCount: nullable(Type.Integer({ description: 'Files of the default branch, as of the last write.' })),
    queuedCommits: Type.Integer({ description: 'Commits that wait for the code host, or for a person.' }),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { title: 'Project' },
)
export type ProjectRecord = Static<typeof ProjectRecord>

export const RepoTokenRequest = Type.Object(
  {
    username: Type.Optional(
      Type.String({ maxLength: limits.repoUsernameMaxChars, pattern: '^[^:\\u0000-\\u001f\\u007f-\\u009f]*$' }),
    ),
    token: Type.String({ minLength: 1, maxLength: limits.repoTokenMaxChars, pattern: '^[\\u0021-\\u007e]+$' }),
  },
  {
    title: 'RepoToken',
    description: 'The credentials for a repository on a git server: a user name, if it needs one, and a token.',
  },
)

export const CreateProjectRequest = Type.Object(
  {
    name: Name,
    host: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'A code host of `showRepohostStatus`; the default one if omitted.',
      }),
    ),
    visibility: Type.Optional(oneOf(visibilities)),
    templateId: Type.Optional(nullable(Id)),
    empty: Type.Optional(
      Type.Boolean({
        description:
          'Creates an empty repository, which is set up by the first push into it. Without templateId and repoFullName, and on the built-in host only.',
      }),
    ),
    description: Type.Optional(Description),
    repoFullName: Type.Optional(Type.String({ minLength: 3, maxLength: limits.repoFullNameMaxChars })),
    owner: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.repoOwnerMaxChars,
        description: 'The owner of the new repository, as listRepositoryOwners names it; your own account if omitted.',
      }),
    ),
    repoToken: Type.Optional(RepoTokenRequest),
  },
  { title: 'ProjectRequest' },
)
export type CreateProjectRequest = Static<typeof CreateProjectRequest>

export const UpdateProjectRequest = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    status: Type.Optional(Type.Enum(['ARCHIVED', 'ACTIVE'])),
    visibility: Type.Optional(oneOf(visibilities)),
  },
  { title: 'ProjectUpdate' },
)
export type UpdateProjectRequest = Static<typeof UpdateProjectRequest>

export const ProjectQuery = Type.Object({
  status: Type.Optional(oneOf(projectStatuses)),
  q: Type.Optional(
    Type.String({ maxLength: limits.searchQueryMaxChars, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }),
  ),
  ...paging,
})

export const DeleteProjectQuery = Type.Object({
  forever: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'Also of a deleted project: its repository is removed, and its space is freed immediately.',
    }),
  ),
})

export const DeletedProjectRecord = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: Type.String(),
    repoFullName: Type.String(),
    storedBytes: nullable(Type.Integer({ description: 'The space that it uses until it is removed.' })),
    deletedAt: DateTime,
    restorableUntil: DateTime,
  },
  { title: 'DeletedProject' },
)
export type DeletedProjectRecord = Static<typeof DeletedProjectRecord>

export const PagesAccess = Type.Object(
  {
    url: Type.String({
      description: 'Opens the site of a private project in a browser, any number of times until it expires.',
    }),
    expiresAt: DateTime,
  },
  { title: 'PagesAccess' },
)
export type PagesAccess = Static<typeof PagesAccess>

export const TemplateRecord = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: Type.String(),
    category: Type.String(),
    repoUrl: Type.String(),
    isDefault: Type.Boolean(),
    usageCount: Type.Integer(),
    files: Type.Array(Type.String()),
  },
  { title: 'Template' },
)
export type TemplateRecord = Static<typeof TemplateRecord>
