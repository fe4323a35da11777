import type { Visibility } from '#domain/project.ts'
import type { HostAccess, RepoRef } from './calls.ts'
import type {
  CommitOutcome,
  CommitRequest,
  CommitView,
  FileChange,
  FilePlace,
  FileView,
  FolderPlace,
  HistoryPage,
  HistoryQuery,
  RefList,
  Signature,
  TreeView,
} from './content.ts'
import type { ImportAllowance } from './storage.ts'

export type Repo = RepoRef & {
  readonly defaultBranch: string
  /** The absolute URL of the repository's web page; `null` where the service itself shows it. */
  readonly webUrl: string | null
  /** The absolute URL that git clones from; `null` where that is the service's own git address. */
  readonly cloneUrl: string | null
}

export type NewRepo = {
  /**
   * Unique per project and set only by Speckeep: a repository that carries it is adopted, any other belongs to someone
   * else.
   */
  readonly marker: string
  /** A label; `within` decides who owns the repository. */
  readonly owner: string
  /** An organization or group that the user chose; absent: the user's own account. Refused with `access_refused`. */
  readonly within?: string
  /** The requested name. If another repository has it, the host answers `name_taken`. */
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly template: TemplateFiles
  /** The author and time of the first commit, so that a repeated call creates the same commit. */
  readonly author: Signature
}

export type RepoImport = Pick<NewRepo, 'marker' | 'owner' | 'name'> & {
  /** `owner/name` on this host; an https address where any server can be cloned from. */
  readonly source: string
  /** Limits, for hosts that clone the source. Errors: `too_large`. */
  readonly allowance?: ImportAllowance
}

/** The initial content of a new repository. Paths as in git, content exact. */
export type TemplateFiles = { readonly key: string; readonly files: readonly TemplateFile[] }
export type TemplateFile = { readonly path: string; readonly content: Uint8Array }

export type RepoHost = {
  /**
   * Creates the repository with the template's files as its first commit, or adopts the one that carries the marker.
   * Content may arrive after the call returns; `contentReady` reports it. Errors: `name_taken`, `access_*`.
   */
  createFromTemplate(access: HostAccess, repo: NewRepo): Promise<Repo>
  /**
   * Imports an existing repository as it is. Errors: `gone` (or not visible), `access_refused` (no write access),
   * `invalid` (an address that this host does not accept).
   */
  importRepo(access: HostAccess, source: RepoImport): Promise<Repo>
  /** The head commit of the default branch once the initial content is there, else `null`. */
  contentReady(access: HostAccess, repo: RepoRef): Promise<string | null>
  /**
   * Makes the repository readable by the public, or only by its members; succeeds if it already is. `set` is confirmed
   * by reading it back. A permanent refusal by the host (a plan, a policy, a missing role, a fork) is an outcome, with
   * what to do about it where the host says so.
   */
  setVisibility(
    access: HostAccess,
    repo: RepoRef,
    visibility: Visibility,
  ): Promise<{ readonly kind: 'set' } | HostRefusal>
  /** The commit that a branch, tag or commit id points to; `null` when there is none. Cheap. */
  resolve(access: HostAccess, repo: RepoRef, ref: string): Promise<string | null>
  /**
   * Branches and tags that `resolve` accepts; tags first, the newest of each first as far as the host tells. At most
   * `limits.refsListedMax` of them, with at least half of that available to each kind; `truncated` when there are more.
   * The service's internal refs are never among them.
   */
  listRefs(access: HostAccess, repo: RepoRef): Promise<RefList>
  /** The entries of a folder (`''` is the root), or of everything below it. `null`: no such ref or folder. */
  tree(access: HostAccess, repo: RepoRef, at: FolderPlace): Promise<TreeView | null>
  /** `null`: no such ref or path. */
  readFile(access: HostAccess, repo: RepoRef, at: FilePlace): Promise<FileView | null>
  /** The bytes of a blob by its id; `null` when the repository has no such blob or it is above the limit. */
  readBlob(access: HostAccess, repo: RepoRef, sha: string, maxBytes: number): Promise<Uint8Array | null>
  /**
   * One atomic commit on top of the current head of the branch, provided that every path still holds the blob the
   * caller saw. Concurrent commits to different files all land; of two to the same file one gets `stale`.
   */
  commit(access: HostAccess, repo: RepoRef, request: CommitRequest): Promise<CommitOutcome>
  /**
   * Restores the content that a commit of this service replaced although its author had not `seen` it, and keeps what was
   * committed since. Safe to repeat. `commit` does so itself unless it fails or its process ends. Absent where the host
   * compares and writes in one step.
   */
  takeBack?(
    access: HostAccess,
    repo: RepoRef,
    commit: {
      readonly branch: string
      readonly commitSha: string
      readonly seen: readonly Pick<FileChange, 'path' | 'expectedSha'>[]
    },
  ): Promise<void>
  /** Newest first. `null`: no such ref. */
  listCommits(access: HostAccess, repo: RepoRef, query: HistoryQuery): Promise<HistoryPage | null>
  readCommit(access: HostAccess, repo: RepoRef, sha: string): Promise<CommitView | null>
}

/** The calls of a host that creates no repositories. */
export type ImportOnlyRepos = Omit<RepoHost, 'createFromTemplate'> & { readonly createFromTemplate?: never }

export type EmptyRepos = {
  /** Creates a repository without any commit, or finds the one that carries the marker. Safe to repeat. */
  create(repo: Pick<NewRepo, 'marker' | 'owner' | 'name'>): Promise<Repo>
  /**
   * The first branch of the repository, once there is one, which becomes its default branch. `null`: there is no branch
   * yet. Safe to repeat.
   */
  startingBranch(repo: RepoRef): Promise<string | null>
}

export type RepoTokens = {
  /**
   * Normalizes an address. Throws `invalid`, saying what is accepted, for an address that never is. Makes no network
   * call.
   */
  readAddress(source: string): string
}

/** A permanent refusal by the host; `reason` is a text for users. */
export type HostRefusal = { readonly kind: 'refused'; readonly reason: string }
