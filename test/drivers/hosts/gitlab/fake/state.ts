import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGitRepository, type GitRepository } from './git.ts'

export type User = { readonly id: number; readonly username: string; confirmed: boolean }
export type Token = { readonly user: User; scopes: string; state: 'good' | 'expired' | 'revoked' }
export type Group = {
  readonly id: number
  readonly full_path: string
  readonly levels: Map<number, number>
  /** The access level that may create projects. */
  readonly createLevel: number
}
export type Pipeline = { readonly sha: string; status: string; createdAt: Date; updatedAt: Date }
export type Hook = { readonly id: number; url: string; token: string }
export type MergeRequest = { readonly iid: number; readonly source: string; readonly target: string; state: string }

export type Project = {
  readonly id: number
  path: string
  readonly oldPaths: string[]
  readonly description: string
  visibility: string
  /** Access levels of users, as GitLab numbers them. */
  readonly levels: Map<number, number>
  /** Users from an invited group: only the branch shows what they may do. */
  readonly invited: Map<number, number>
  readonly git: GitRepository
  readonly hooks: Hook[]
  readonly pipelines: Pipeline[]
  readonly mergeRequests: MergeRequest[]
  archived: boolean
  mirror: boolean
  repositoryAccess: string
  markedForDeletion: string | null
  /** The access level that may push to the default branch. */
  pushLevel: number
  buildsAccess: string
  pagesAccess: string
  /** The visibility of its group, which none of its projects exceeds. */
  groupVisibility: string
  deployedAt: Date[]
}

/** Everything the fake holds, and what a test may set. */
export type State = {
  readonly webUrl: string
  readonly users: User[]
  readonly groups: Group[]
  readonly projects: Project[]
  /** The complexity limit of a query; 250 is the host's default for signed-in users. */
  queryMaxComplexity: number
  readonly tokens: Map<string, Token>
  now(): Date
  /** As before GitLab 19: the API commits text with LF. */
  turnsLineEnds: boolean
  servesPages: boolean
  /** The installation's preferred name of a first branch; an empty project reports it, whatever was requested. */
  firstBranch: string
  /** The visibility levels that the administrator has restricted. */
  restrictedLevels: readonly string[]
  /** Runs between the comparison of a commit with the files and its writing. */
  beforeWrite: (project: Project) => Promise<void>
  newProject(input: NewProject): Project
  close(): void
}

export type NewProject = {
  readonly path: string
  readonly description: string
  readonly visibility: string
  readonly owner: User
}

export function createState(webUrl: string): State {
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-gitlab-'))
  const ada = { id: 11, username: 'ada', confirmed: true }
  const state: State = {
    webUrl,
    users: [ada],
    groups: [],
    projects: [],
    queryMaxComplexity: 250,
    tokens: new Map([['token-of-ada', { user: ada, scopes: 'api', state: 'good' }]]),
    now: () => new Date(),
    turnsLineEnds: false,
    servesPages: true,
    firstBranch: 'main',
    restrictedLevels: [],
    beforeWrite: async () => {},
    newProject({ path, description, visibility, owner }) {
      const id = 70 + state.projects.length
      const project: Project = {
        id,
        path,
        oldPaths: [],
        description,
        visibility,
        levels: new Map([[owner.id, 50]]),
        invited: new Map(),
        git: createGitRepository(join(rootDir, String(id))),
        hooks: [],
        pipelines: [],
        mergeRequests: [],
        archived: false,
        mirror: false,
        repositoryAccess: 'enabled',
        markedForDeletion: null,
        pushLevel: 30,
        buildsAccess: 'enabled',
        pagesAccess: 'private',
        groupVisibility: 'public',
        deployedAt: [],
      }
      return project
    },
    close: () => rmSync(rootDir, { recursive: true, force: true }),
  }
  return state
}
