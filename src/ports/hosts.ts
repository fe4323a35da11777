import type { ChangeHistory } from './hosts/changeHistory.ts'
import type { ChangeRequests } from './hosts/changeRequests.ts'
import type { HostCopies } from './hosts/copies.ts'
import type { GitTransport, RepoBundles } from './hosts/gitTransport.ts'
import type { HostIdentity } from './hosts/identity.ts'
import type { HostOwners } from './hosts/owners.ts'
import type { PagesHost } from './hosts/pages.ts'
import type { EmptyRepos, ImportOnlyRepos, RepoHost, RepoTokens } from './hosts/repositories.ts'
import type { HostStorage } from './hosts/storage.ts'
import type { Webhooks } from './hosts/webhooks.ts'

export type { HostAccess, RepoRef } from './hosts/calls.ts'
export type {
  ChangedFile,
  CommitOutcome,
  CommitRecord,
  CommitRequest,
  CommitView,
  EntryType,
  FileChange,
  FilePlace,
  FileView,
  FolderPlace,
  HistoryPage,
  HistoryQuery,
  NamedRef,
  RefList,
  Signature,
  TreeEntry,
  TreeView,
} from './hosts/content.ts'
export { HostError, type HostErrorKind, hostErrorKinds } from './hosts/error.ts'
export type {
  EmptyRepos,
  HostRefusal,
  ImportOnlyRepos,
  NewRepo,
  Repo,
  RepoHost,
  RepoImport,
  RepoTokens,
  TemplateFile,
} from './hosts/repositories.ts'

/**
 * A code host: the place where repositories live ("repohost" in the interface).
 *
 * It consists of several capabilities, because different kinds of callers use it. A capability that a host lacks is
 * absent, never a method that throws "unsupported".
 *
 * Contract of every driver, checked by `test/contracts/codeHost.ts`:
 * - Access is an argument of every call. A driver keeps no state per user and may serve many users concurrently.
 * - A repository is identified by its numeric `id`; `fullName` is a label that may be stale.
 * - "Not found" is a `null` result. A call that fails throws `HostError`, whose `kind` says what the caller may do.
 * - Reads are safe to repeat. So are `createFromTemplate` and `commit`: the marker and the expected blobs make the
 *   second call see what the first one did.
 * - File content is exact bytes. No driver converts line endings, encodings or final newlines.
 * - Symbolic links and submodules are listed with their type and never followed, read or written through.
 */
export type CodeHost = {
  readonly id: HostId
  /** The display name: "GitHub", "the built-in host". */
  readonly label: string
  readonly repos: RepoHost
  /** Absent where the built-in pages serve the site. */
  readonly pages?: PagesHost
  /** Present where Speckeep itself is the git server. */
  readonly transport?: GitTransport
  /** Present where the repositories are on this machine's disk. */
  readonly storage?: HostStorage
  /** Present where copies of remote repositories are kept on this machine's disk. */
  readonly copies?: HostCopies
  /** Present where a project can start with the first push into an empty repository. */
  readonly emptyRepos?: EmptyRepos
  /** Present where each repository has its own token, which people enter with its address. */
  readonly repoTokens?: RepoTokens
  /** Absent where people sign in only with Speckeep. */
  readonly identity?: HostIdentity
  /** Absent where every repository belongs to its user's own account. */
  readonly owners?: HostOwners
  /** Absent where the service itself sees every push. */
  readonly webhooks?: Webhooks
  /** Absent where no branch is protected from the service. */
  readonly changeRequests?: ChangeRequests
  /** Absent where people clone from a host other than this service. */
  readonly bundles?: RepoBundles
  /** Present where the whole history is on this machine's disk. */
  readonly changeHistory?: ChangeHistory
}

/** A code host, or one whose repositories are created elsewhere and can only be imported. */
export type ProjectHost = Omit<CodeHost, 'repos'> & { readonly repos: RepoHost | ImportOnlyRepos }

/** The code host that people sign in at and connect their accounts to. */
export type SignInHost = ProjectHost & { readonly identity: HostIdentity }

/** The code hosts that this installation offers. A project keeps the one that it was created on. */
export type CodeHosts = {
  /** In the order of the configuration. */
  readonly all: readonly ProjectHost[]
  /** Where projects are created unless the user chooses another. */
  readonly default: ProjectHost
  /** At most one host offers sign-in; `null`: people sign in only with Speckeep. */
  readonly withSignIn: SignInHost | null
  /** `null`: not offered, for example after the configuration changed. */
  of(id: HostId): ProjectHost | null
}

export const hostIds = ['embedded', 'github', 'gitlab', 'gitea', 'forgejo', 'git', 'memory'] as const
export type HostId = (typeof hostIds)[number]
