import type { Correction } from './effective.ts'
import type { HostName } from './facts.ts'

/**
 * What the descriptions omit or get wrong, as far as the drivers use it, each with the documentation or source of the
 * host that proves it. The doubles are responsible for behaviour that no description covers (the scope that a route
 * requires, the complexity of a GraphQL query, when a listing is truncated).
 */

const giteas: readonly Correction[] = [
  {
    why: 'modules/structs/repo_commit.go: pointers and a slice, null without such an account or if not requested',
    fields: {
      Commit: { author: '~User?', committer: '~User?', stats: '~CommitStats?', files: '#CommitAffectedFiles[]?' },
    },
  },
  {
    why: 'services/repository/files/file.go, GetContentsListFromTreePaths: a file that the commit deleted is null',
    fields: { FilesResponse: { files: ['#ContentsResponse?'] } },
  },
  {
    why: 'routers/api/v1/repo/patch.go, ApplyDiffPatch: it answers 201, and the description says 200',
    operations: { 'POST /repos/{owner}/{repo}/diffpatch': { answers: { 201: '#FileResponse' } } },
  },
]

const gitea: readonly Correction[] = [
  ...giteas,
  {
    why: 'modules/structs/repo_file.go: up to 1.25 a patch requires `sha`; from 1.26 on Go ignores the field',
    fields: { ApplyDiffPatchFileOptions: { sha: 'string' } },
  },
  {
    why: 'modules/structs/git_blob.go: pointers, null for a blob above the size limit of the server',
    fields: { GitBlobResponse: { content: 'string?', encoding: 'string?' } },
  },
]

const project = '/api/v4/projects/{id}'

const gitlab: readonly Correction[] = [
  {
    why: 'doc/api/users.md, the current user: the description of this version omits the users',
    operations: { 'GET /api/v4/user': { answers: { 200: '#API_Entities_UserPublic' } } },
  },
  {
    why: 'doc/api/users.md: an account may have no picture, and a new one is not confirmed',
    fields: { API_Entities_UserPublic: { avatar_url: 'string?', confirmed_at: 'date-time?' } },
  },
  {
    why: 'doc/api/pages.md: the description does not describe the content',
    operations: { [`GET ${project}/pages`]: { answers: { 200: '#Pages' } } },
    shapes: {
      Pages: {
        url: 'string',
        is_unique_domain_enabled: 'boolean',
        force_https: 'boolean',
        deployments: [{ created_at: 'date-time', url: 'string', path_prefix: 'string?', root_directory: 'string?' }],
      },
    },
  },
  {
    why: 'doc/api/branches.md: the name of a branch, which the description declares as a number',
    operations: { [`GET ${project}/repository/branches/{branch}`]: { numbers: [] } },
  },
  {
    why: 'doc/api/rest/_index.md: a POST that creates something answers 201',
    operations: {
      [`POST ${project}/repository/commits`]: { answers: { 201: '#API_Entities_CommitDetail' } },
      [`POST ${project}/repository/commits/{sha}/revert`]: { answers: { 201: '#API_Entities_Commit' } },
    },
  },
  {
    why: 'doc/api/commits.md: the action decides which of its fields are required',
    fields: {
      postApiV4ProjectsIdRepositoryCommits: {
        'actions!': [
          {
            'action!': '=create|delete|move|update|chmod',
            'file_path!': 'string',
            previous_path: 'string',
            content: 'string',
            encoding: '=text|base64',
            last_commit_id: 'string',
            execute_filemode: 'boolean',
          },
        ],
      },
    },
  },
  {
    why: 'doc/api/repositories.md and merge_requests.md: these are lists, and the description shows one item',
    operations: {
      [`GET ${project}/repository/tree`]: { answers: { 200: ['#API_Entities_TreeObject'] } },
      [`GET ${project}/merge_requests`]: { answers: { 200: ['#API_Entities_MergeRequestBasic'] } },
    },
  },
  {
    why: 'lib/api/entities/project_with_access.rb: null for non-members; a group has the same fields as a project',
    fields: {
      API_Entities_ProjectWithAccess: {
        permissions: { project_access: '#API_Entities_ProjectAccess?', group_access: '#API_Entities_ProjectAccess?' },
      },
    },
  },
  {
    why: 'lib/api/entities/tag.rb: null where the tag points to something other than a commit',
    fields: { API_Entities_Tag: { commit: '#API_Entities_Commit?' } },
  },
]

export const corrections: Readonly<Record<HostName, readonly Correction[]>> = {
  gitlab,
  gitea,
  forgejo: giteas,
}
