import type { RepoRef } from './calls.ts'
import type { PushBounds } from './storage.ts'

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
 * `caller` identifies who shares the limits, whatever it is made of; `protocol` is what the client requested in its
 * header; `push` bounds an exchange of `git-receive-pack`.
 */
export type GitRequest = {
  readonly service: GitService
  readonly protocol: string | null
  readonly caller: string
  readonly push?: PushBounds
}

export type RepoBundles = {
  /**
   * Streams all branches and tags of a repository as one file that git clones from (gitformat-bundle). `caller`
   * identifies who shares the limits. A call that fails may already have yielded a part of it.
   */
  bundle(repo: RepoRef, request: { readonly caller: string; readonly signal: AbortSignal }): AsyncIterable<Uint8Array>
}
