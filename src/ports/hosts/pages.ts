import type { HostAccess, RepoRef } from './calls.ts'
import type { HostRefusal } from './repositories.ts'

/** A site that the host itself builds and serves. */
export type PagesHost = {
  /** Succeeds if already enabled. A plan or policy that forbids it is an outcome. */
  enable(access: HostAccess, repo: RepoRef): Promise<{ readonly kind: 'enabled'; readonly url: string } | HostRefusal>
  /** Succeeds if already disabled. `disabled` is confirmed by reading it back: the host serves no site at all. */
  disable(access: HostAccess, repo: RepoRef): Promise<{ readonly kind: 'disabled' } | HostRefusal>
  state(
    access: HostAccess,
    repo: RepoRef,
    commitSha: string,
  ): Promise<{ readonly state: 'building' | 'ready' | 'failed'; readonly reason?: string }>
}
