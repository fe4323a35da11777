/** What the drivers use of each host: the operations whose facts are kept, and the shapes that are kept whole. */

export type Selection = {
  readonly operations: readonly string[]
  /** Shapes that an operation answers with are kept; shapes nested in them are kept only if they are named here. */
  readonly nested: readonly string[]
  /** Shapes that are kept although no operation is described as answering with them; `corrections.ts` names them. */
  readonly unreached?: readonly string[]
}

const repo = '/repos/{owner}/{repo}'

const gitea: Selection = {
  operations: [
    'GET /version',
    'GET /settings/api',
    'GET /user',
    'GET /user/emails',
    'GET /user/orgs',
    'GET /users/{username}/orgs/{org}/permissions',
    'POST /user/repos',
    'POST /orgs/{org}/repos',
    'GET /repositories/{id}',
    `GET ${repo}`,
    `PATCH ${repo}`,
    `GET ${repo}/branches`,
    `POST ${repo}/branches`,
    `GET ${repo}/branches/{branch}`,
    `GET ${repo}/tags`,
    `GET ${repo}/tags/{tag}`,
    `GET ${repo}/commits`,
    `GET ${repo}/git/commits/{sha}`,
    `GET ${repo}/git/commits/{sha}.{diffType}`,
    `GET ${repo}/git/trees/{sha}`,
    `GET ${repo}/git/blobs/{sha}`,
    `POST ${repo}/contents`,
    `POST ${repo}/diffpatch`,
    `GET ${repo}/hooks`,
    `POST ${repo}/hooks`,
    `DELETE ${repo}/hooks/{id}`,
    `GET ${repo}/pulls`,
    `POST ${repo}/pulls`,
  ],
  nested: [
    'ChangeFileOperation',
    'CommitAffectedFiles',
    'CommitDateOptions',
    'CommitMeta',
    'CommitUser',
    'ContentsResponse',
    'FileCommitResponse',
    'GitEntry',
    'Identity',
    'PayloadCommit',
    'Permission',
    'PRBranchInfo',
    'RepoCommit',
  ],
}

const project = '/api/v4/projects/{id}'

const gitlab: Selection = {
  operations: [
    'GET /api/v4/user',
    'GET /api/v4/groups/{id}',
    'POST /api/v4/projects',
    `GET ${project}`,
    `PUT ${project}`,
    `DELETE ${project}/pages`,
    `GET ${project}/repository/branches`,
    `POST ${project}/repository/branches`,
    `GET ${project}/repository/branches/{branch}`,
    `DELETE ${project}/repository/branches/{branch}`,
    `GET ${project}/repository/tags`,
    `GET ${project}/repository/tags/{tag_name}`,
    `GET ${project}/repository/commits`,
    `POST ${project}/repository/commits`,
    `GET ${project}/repository/commits/{sha}`,
    `GET ${project}/repository/commits/{sha}/diff`,
    `POST ${project}/repository/commits/{sha}/revert`,
    `GET ${project}/repository/tree`,
    `HEAD ${project}/repository/files/{file_path}`,
    `GET ${project}/repository/blobs/{sha}/raw`,
    `GET ${project}/pipelines`,
    `GET ${project}/pages`,
    `GET ${project}/hooks`,
    `POST ${project}/hooks`,
    `PUT ${project}/hooks/{hook_id}`,
    `GET ${project}/merge_requests`,
    `POST ${project}/merge_requests`,
  ],
  nested: ['API_Entities_Commit', 'API_Entities_ProjectAccess'],
  unreached: ['API_Entities_UserPublic'],
}

export const selections = { gitlab, gitea, forgejo: gitea } as const
