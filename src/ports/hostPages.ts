import type { HostAccess, RepoRef } from './hostCalls.ts'
import type { HostRefusal } from './repoHost.ts'

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
