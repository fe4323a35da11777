import type { Store } from './store.ts'

export type FakeUser = {
  readonly id: number
  readonly login: string
  readonly fullName: string
  readonly emails: { email: string; verified: boolean; primary: boolean }[]
}

export type FakeToken = { readonly login: string; readonly scopes: readonly string[] | null }

export type FakeHook = { readonly id: number; readonly body: Readonly<Record<string, unknown>> }
export type FakePull = { number: number; head: string; base: string; title: string; state: 'open' | 'closed' }

export type FakeRepository = {
  readonly id: number
  owner: string
  name: string
  description: string
  private: boolean
  defaultBranch: string
  archived: boolean
  /** The host fetches it from elsewhere, and it accepts no pushes. */
  mirror: boolean
  /** The repository it was forked from, whose visibility it shares. */
  forkOf: Pick<FakeRepository, 'private'> | null
  /** Users who may write but change no settings. */
  readonly writers: Set<string>
  readonly store: Store
  readonly protectedBranches: Set<string>
  readonly readers: Set<string>
  readonly hooks: FakeHook[]
  readonly pulls: FakePull[]
}

export type FakeState = {
  readonly baseUrl: string
  readonly rootDir: string
  version: string
  maxResponseItems: number
  treesPerPage: number
  /** Every folder has more entries than a driver would request. */
  endlessTrees: boolean
  maxBlobSize: number
  /** In production only administrators see the reason of a 500. */
  revealsReasons: boolean
  readonly users: Map<string, FakeUser>
  /** Organizations and their members. */
  readonly orgs: Map<string, Set<string>>
  /** Organizations whose members may not create repositories. */
  readonly closedOrgs: Set<string>
  readonly tokens: Map<string, FakeToken>
  readonly repositories: Map<number, FakeRepository>
  /** Former full names, in lower case. */
  readonly formerNames: Map<string, number>
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string }
  readonly codes: Map<string, { login: string; challenge: string; redirectUri: string; scope: string }>
  readonly refreshTokens: Map<string, { login: string; scope: string; used: boolean }>
  /** As FORCE_PRIVATE in the settings of the host: private repositories stay private. */
  forcesPrivate: boolean
  invalidatesRefreshTokens: boolean
}

export function fullNameOf({ owner, name }: FakeRepository): string {
  return `${owner}/${name}`
}

export function isEmpty({ store }: FakeRepository): boolean {
  return store.branches.size === 0
}

export function findByName(state: FakeState, owner: string, name: string): FakeRepository | undefined {
  const wanted = `${owner}/${name}`.toLowerCase()
  return state.repositories.values().find(repo => fullNameOf(repo).toLowerCase() === wanted)
}
