import type { Visibility } from '#domain/project.ts'
import type { HostAccess, RepoRef } from './hostCalls.ts'
import type { HostCopies } from './hostCopies.ts'
import type { HostIdentity } from './hostIdentity.ts'
import type { HostNews } from './hostNews.ts'
import type { HostOwners } from './hostOwners.ts'
import type { HostStorage, PushBounds, TakeoverRoom } from './hostStorage.ts'
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

export type { HostAccess, RepoRef } from './hostCalls.ts'
export { HostError, type HostErrorKind, hostErrorKinds } from './hostError.ts'
export type {
  ChangedFile,
  CommitOutcome,
  CommitRecord,
  CommitRequest,
  EntryType,
  FileChange,
  FileView,
  NamedRef,
  RefList,
  Signature,
  TreeEntry,
  TreeView,
} from './repoContent.ts'

/**
 * The door to a code host: the place where repositories live ("repohost" in the interface).
 *
 * A `CodeHost` is several doors, because several kinds of caller use it. What a host cannot do is a door that is
 * absent, never a method that throws "unsupported".
 *
 * Contract of every driver, checked by `test/contracts/codeHost.ts`:
 * - Access is an argument of every call. A driver remembers no user and may serve many at once.
 * - A repository is known by its numeric `id`; `fullName` is a label that may be stale.
 * - "Not there" is a `null` result. A call that fails throws `HostError`, whose `kind` says what the caller may do.
 * - Reads are safe to repeat. `createFromTemplate` and `commit` are safe to repeat too: the marker and the expected
 *   blobs make the second call see what the first one did.
 * - File content is bytes, exactly. No driver converts line ends, encodings or final newlines.
 * - Symbolic links and submodules are listed with their type and never followed, read or written through.
 */
export type CodeHost = {
  readonly id: HostId
  /** As people call it: "GitHub", "the built-in host". */
  readonly label: string
  readonly repos: RepoHost
  /** Absent where the built-in pages serve the site. */
  readonly pages?: PagesHost
  /** Present where Speckeep itself is the git server. */
  readonly transport?: GitTransport
  /** Present where the repositories are on this machine's disk. */
  readonly storage?: HostStorage
  /** Present where what was read of repositories elsewhere is kept on this machine's disk. */
  readonly copies?: HostCopies
  /** Present where a project can begin with what is pushed into an empty repository. */
  readonly emptyRepos?: EmptyRepos
  /** Present where every repository has a token of its own, which people give with its address. */
  readonly repoTokens?: RepoTokens
  /** Absent where people sign in with Speckeep alone. */
  readonly identity?: HostIdentity
  /** Absent where every repository belongs to its user's own account. */
  readonly owners?: HostOwners
  /** Absent where the service itself sees every push. */
  readonly news?: HostNews
  /** Absent where no branch is protected from the service. */
  readonly reviews?: ChangeRequests
  /** Absent where people clone from another host than this service. */
  readonly bundles?: RepoBundles
}

export type RepoBundles = {
  /**
   * All branches and tags of a repository in one file that git clones from (gitformat-bundle), as it is made. `caller` is
   * who shares what is limited. A call that fails may have given a part of it.
   */
  bundle(repo: RepoRef, request: { readonly caller: string; readonly signal: AbortSignal }): AsyncIterable<Uint8Array>
}

/** A code host, or one whose repositories are made elsewhere: projects only take them over. */
export type ProjectHost = Omit<CodeHost, 'repos'> & { readonly repos: RepoHost | TakenRepos }

/** The code host that people sign in at, and connect their accounts to. */
export type SignInHost = ProjectHost & { readonly identity: HostIdentity }

/** The code hosts that this installation offers. A project keeps the one that it was created on. */
export type CodeHosts = {
  /** In the order of the configuration. */
  readonly all: readonly ProjectHost[]
  /** Where projects are created unless the user chooses another. */
  readonly default: ProjectHost
  /** At most one host has a sign-in of its own; `null`: people sign in with Speckeep alone. */
  readonly withSignIn: SignInHost | null
  /** `null`: not offered, such as after the configuration changed. */
  of(id: HostId): ProjectHost | null
}

export const hostIds = ['embedded', 'github', 'gitlab', 'gitea', 'forgejo', 'git', 'memory'] as const
export type HostId = (typeof hostIds)[number]

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

export type RepoTakeover = Pick<NewRepo, 'marker' | 'owner' | 'name'> & {
  /** `owner/name` on this host; an https address where it is cloned from anywhere. */
  readonly source: string
  /** Where it is cloned: what it may bring. Errors: `too_large`. */
  readonly room?: TakeoverRoom
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
  takeOver(access: HostAccess, wish: RepoTakeover): Promise<Repo>
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
  /** Keeps bytes as an object of the repository under a name that no clone or fetch shows. Repeatable. */
  keepProposal(access: HostAccess, repo: RepoRef, key: string, content: Uint8Array): Promise<string>
  readProposal(access: HostAccess, repo: RepoRef, key: string): Promise<Uint8Array | null>
  dropProposal(access: HostAccess, repo: RepoRef, key: string): Promise<void>
}

/** The calls of a host that makes no repositories. */
export type TakenRepos = Omit<RepoHost, 'createFromTemplate'> & { readonly createFromTemplate?: never }

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

/** The way around a branch that takes no direct commits. */
export type ChangeRequests = {
  /** A branch with this name at the commit; if it is there at that commit already, that is success. */
  createBranch(access: HostAccess, repo: RepoRef, branch: { name: string; commitSha: string }): Promise<void>
  /** One that is open already for the two branches is returned. */
  open(
    access: HostAccess,
    repo: RepoRef,
    request: { from: string; into: string; title: string; body: string },
  ): Promise<{ readonly number: number; readonly url: string }>
}

/** What a host does not do, whoever asks how often, in words for people. */
export type HostRefusal = { readonly kind: 'refused'; readonly reason: string }

/** A site that the host itself builds and serves. */
export type PagesHost = {
  /** Already on is success; a plan or policy that refuses is an outcome. */
  enable(access: HostAccess, repo: RepoRef): Promise<{ readonly kind: 'enabled'; readonly url: string } | HostRefusal>
  /** Already off is success. `disabled` is said only of what was read back: the host shows no site to anybody. */
  disable(access: HostAccess, repo: RepoRef): Promise<{ readonly kind: 'disabled' } | HostRefusal>
  state(
    access: HostAccess,
    repo: RepoRef,
    commitSha: string,
  ): Promise<{ readonly state: 'building' | 'ready' | 'failed'; readonly reason?: string }>
}

export const gitServices = ['git-upload-pack', 'git-receive-pack'] as const
export type GitService = (typeof gitServices)[number]

/** The smart HTTP protocol, for hosts on which Speckeep is the git server. Streams; nothing is held in memory. */
export type GitTransport = {
  advertise(repo: RepoRef, request: GitRequest): AsyncIterable<Uint8Array>
  exchange(
    repo: RepoRef,
    request: GitRequest,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array>
}

/**
 * `caller` is who shares what is limited, whatever it is made of; `protocol` is what the client asked for by its header;
 * `push` bounds an exchange of `git-receive-pack`.
 */
export type GitRequest = {
  readonly service: GitService
  readonly protocol: string | undefined
  readonly caller: string
  readonly push?: PushBounds
}
