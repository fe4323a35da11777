/** A disk with repositories of the built-in host, as a process wants to serve it. */
export type HomeIdentity = {
  readonly id: string
  /** Where the other instances reach the process; `null`: nowhere. */
  readonly address: string | null
  /**
   * The machine and the folder. A process holds a lock on the folder, so another one at the same place has ended.
   */
  readonly place: string
}

export type Home = {
  readonly id: string
  readonly address: string | null
  /** Grows with every process that takes the home over. */
  readonly epoch: number
  /** For how long no process has held it; 0: one holds it now. */
  readonly awayMs: number
}

export type HomeClaim =
  | { readonly kind: 'claimed'; readonly epoch: number }
  /** Another process holds it for this long. */
  | { readonly kind: 'held'; readonly place: string; readonly remainingMs: number }

export type ListedHome = Home & { readonly place: string; readonly repositories: number }

/** For an operator whose disk is lost, and who has a copy of it. */
export type HomeTakeover = {
  /** The one that was served last first. */
  list(): Promise<readonly ListedHome[]>
  /** The repositories of a home, in order, after this id. */
  repositoriesOf(id: string, afterRepoId: number, limit: number): Promise<readonly number[]>
  /** Keeps the last process of a home from serving it again; `false`: it still does. */
  fence(id: string): Promise<boolean>
  /** Records that repositories of a home are on another disk. */
  move(from: string, to: string, repoIds: readonly number[]): Promise<void>
}

/** Which disk has which repository of the built-in host, and which process serves it. Leases end by the database's clock. */
export type HomeStore = {
  /** Takes the lease of a home, unless a process at another place holds it. */
  claim(home: HomeIdentity, leaseMs: number): Promise<HomeClaim>
  /** `false`: another process has taken the home over. */
  extend(id: string, epoch: number, leaseMs: number): Promise<boolean>
  /** Ends the lease, if it is still of this epoch. */
  release(id: string, epoch: number): Promise<void>
  /** The repositories of projects without a home, which an earlier version or a restore left; in order, after this id. */
  withoutHome(afterRepoId: number, limit: number): Promise<readonly number[]>
  /** Records the home of repositories that were found on its disk, for those without one. */
  adopt(id: string, repoIds: readonly number[]): Promise<void>
  find(id: string): Promise<Home | null>
  /** Records the home of a repository that is about to be created, and returns the one that was recorded first. */
  assign(repoId: number, homeId: string): Promise<string>
  /** `null`: none is recorded. */
  homeOf(repoId: number): Promise<string | null>
  /** The repository was removed. */
  forget(repoId: number): Promise<void>
}
