import type { Visibility } from '#domain/project.ts'
import type { HostAccess, RepoRef } from './hostCalls.ts'
import type { ImportAllowance } from './hostStorage.ts'
import type {
  ChangedFile,
  CommitOutcome,
  CommitRecord,
  CommitRequest,
  FileView,
  RefList,
  Signature,
  TreeView,
} from './repoContent.ts'

export type Repo = RepoRef & {
  readonly defaultBranch: string
  /** Where people see the repository, absolute; `null` where the service itself is that place. */
  readonly webUrl: string | null
  /** Where git clones from, absolute; `null` where the service's own git address is meant. */
  readonly cloneUrl: string | null
}

export type NewRepo = {
  /** Ours alone, made once per project: a repository that carries it is adopted, any other is a stranger's. */
  readonly marker: string
  /** A label; whose repository it becomes is told by `within`. */
  readonly owner: string
  /** An organization or group that the user chose; absent: the user's own account. Refused with `access_refused`. */
  readonly within?: string
  /** The wished name. Taken by a stranger: the host answers `name_taken`. */
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly template: TemplateFiles
  /** Who the first commit is by, and when, so that a repeated call makes the same commit. */
  readonly author: Signature
}

export type RepoImport = Pick<NewRepo, 'marker' | 'owner' | 'name'> & {
  /** `owner/name` on this host; an https address where it is cloned from anywhere. */
  readonly source: string
  /** Where it is cloned: what it may bring. Errors: `too_large`. */
  readonly room?: ImportAllowance
}

/** What a new repository starts with. Paths as in git, content exact. */
export type TemplateFiles = { readonly key: string; readonly files: readonly TemplateFile[] }
export type TemplateFile = { readonly path: string; readonly content: Uint8Array }

export type RepoHost = {
  /**
   * Makes the repository with the template's files as its first commit, or adopts the one that carries the marker.
   * Content may arrive later than the answer; `contentReady` tells. Errors: `name_taken`, `access_*`.
   */
  createFromTemplate(access: HostAccess, repo: NewRepo): Promise<Repo>
  /**
   * Takes a repository that exists already, as it is. Errors: `gone` (or not to be seen), `access_refused` (no right to
   * write), `invalid` (an address that this host does not take).
   */
  importRepo(access: HostAccess, source: RepoImport): Promise<Repo>
  /** The head commit of the default branch once the first content is there, else `null`. */
  contentReady(access: HostAccess, repo: RepoRef): Promise<string | null>
  /**
   * Has the repository readable by everybody, or by its people alone; so already is success. `set` is said only of what
   * was read back. What the host refuses for good (a plan, a policy, a role that is missing, a fork) is an outcome, with
   * what to do where the host tells.
   */
  setVisibility(
    access: HostAccess,
    repo: RepoRef,
    visibility: Visibility,
  ): Promise<{ readonly kind: 'set' } | HostRefusal>
  /** The commit that a branch, tag or commit id means; `null` when there is none. Cheap. */
  resolve(access: HostAccess, repo: RepoRef, ref: string): Promise<string | null>
  /**
   * Branches and tags that `resolve` takes; tags first, the newest of each first as far as the host tells. At most
   * `limits.refsListedMax` of them, each kind with at least half of the room; `truncated` when there are more. What is
   * the service's own is never among them.
   */
  listRefs(access: HostAccess, repo: RepoRef): Promise<RefList>
  /** The entries of a folder (`''` is the root), or of everything below it. `null`: no such ref or folder. */
  tree(
    access: HostAccess,
    repo: RepoRef,
    at: { ref: string; path: string; recursive: boolean },
  ): Promise<TreeView | null>
  /** `null`: no such ref or path. */
  readFile(
    access: HostAccess,
    repo: RepoRef,
    at: { ref: string; path: string; maxBytes: number },
  ): Promise<FileView | null>
  /** The bytes of a blob by its id; `null` when the repository has no such blob or it is above the limit. */
  readBlob(access: HostAccess, repo: RepoRef, sha: string, maxBytes: number): Promise<Uint8Array | null>
  /**
   * One atomic commit on top of the branch's head, whatever that is now, provided that every path still holds what
   * the caller saw. Concurrent commits to different files all land; of two to the same file one gets `stale`.
   */
  commit(access: HostAccess, repo: RepoRef, request: CommitRequest): Promise<CommitOutcome>
  /** Newest first. `cursor` is the driver's own, from `next` of the answer before. `null`: no such ref. */
  listCommits(
    access: HostAccess,
    repo: RepoRef,
    query: { ref: string; path?: string; limit: number; cursor?: string },
  ): Promise<{ readonly commits: readonly CommitRecord[]; readonly next: string | null } | null>
  readCommit(
    access: HostAccess,
    repo: RepoRef,
    sha: string,
  ): Promise<{ readonly commit: CommitRecord; readonly files: readonly ChangedFile[] } | null>
}

/** The calls of a host that makes no repositories. */
export type ImportOnlyRepos = Omit<RepoHost, 'createFromTemplate'> & { readonly createFromTemplate?: never }

export type EmptyRepos = {
  /** Makes a repository without any commit, or finds the one that carries the marker. Safe to repeat. */
  create(repo: Pick<NewRepo, 'marker' | 'owner' | 'name'>): Promise<Repo>
  /**
   * The branch that the repository begins with, once there is one: its default branch from then on. `null`: there is no
   * branch yet. Safe to repeat.
   */
  startingBranch(repo: RepoRef): Promise<string | null>
}

export type RepoTokens = {
  /** An address in its one spelling. Throws `invalid`, saying what it takes, for one that is never taken. Asks no server. */
  readAddress(source: string): string
}

/** What a host does not do, whoever asks how often, in words for people. */
export type HostRefusal = { readonly kind: 'refused'; readonly reason: string }
