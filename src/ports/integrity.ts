import type { HostId } from './hosts.ts'

/** Something that must hold at every moment between two requests, and what it protects. */
export type Invariant = {
  /** Short, lower case, with hyphens: it appears in logs, metrics and reports. */
  readonly name: string
  /** What people rely on, in one sentence. */
  readonly promise: string
  /** What an operator does about a violation, in one sentence. */
  readonly remedy: string
}

/** One violation. The same violation has the same text in both checks. */
export type Violation = { readonly invariant: string; readonly about: string }

export type CheckOptions = {
  /** The number of violations reported per invariant. */
  readonly violationsMax: number
  /** How long a step that is due may wait for a running service. */
  readonly overdueS: number
}

/** A project whose repository is on this machine, with everything that the database says about that repository. */
export type RecordedRepository = {
  readonly projectId: number
  readonly marker: string
  /** `null`: its creation has not got that far. */
  readonly repoId: number | null
  readonly defaultBranch: string
  /** Whether its creation has put commits on the default branch. */
  readonly hasContent: boolean
  /** Commits that sessions, queued commits and the site name. */
  readonly commits: readonly string[]
  /** Sessions whose proposal is kept. */
  readonly proposals: readonly number[]
}

/** Reads only, over a separate connection; safe beside a running service. */
export type RecordedState = {
  readonly invariants: readonly Invariant[]
  /** The violations that the database alone can show, of these invariants. */
  violations(names: readonly string[], options: CheckOptions): Promise<readonly Violation[]>
  /** Ordered by project, after this one. */
  repositories(afterProjectId: number, limit: number): Promise<readonly RecordedRepository[]>
  /** Of these markers of repositories, those that a project still needs. */
  neededMarkers(markers: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether one of these repositories of other hosts belongs to a project: the proposals of its edits are kept here. */
  neededElsewhere(repos: readonly { readonly host: HostId; readonly repoId: number }[]): Promise<readonly boolean[]>
  /** Since when a service has been running on this database; `null`: none is. */
  serviceSince(): Promise<Date | null>
}

/** What a repository on this machine shows. */
export type StoredRepository = {
  /** The branch that HEAD names. */
  readonly headBranch: string
  /** Whether that branch has a commit. */
  readonly hasHead: boolean
  /** Of the commits asked for, those that no branch contains. */
  readonly lostCommits: readonly string[]
  /** Of the sessions asked for, those without a proposal. */
  readonly lostProposals: readonly number[]
}

/** Reads the repositories of this machine without locks, and without the exclusive use that the host needs. */
export type StoredRepositories = {
  /** The folders of repositories, in order, after this id; with the marker that each carries. */
  list(
    afterId: number,
    limit: number,
  ): Promise<readonly { readonly id: number; readonly marker: string | null; readonly isInPlace: boolean }[]>
  /** `null`: there is none for the marker. */
  look(
    marker: string,
    asked: Pick<RecordedRepository, 'commits' | 'proposals' | 'defaultBranch'>,
  ): Promise<StoredRepository | null>
  /** Locks and unfinished files that are older than this, relative to the folder of all repositories; at most `max`. */
  leftovers(before: Date, max: number): Promise<readonly string[]>
}

/** The check that the service runs by itself. */
export type Integrity = {
  /** Opens the stored data for one check, and closes it. */
  open(check: (recorded: RecordedState, stored: StoredRepositories) => Promise<void>): Promise<void>
  keep(result: IntegrityResult): void
  /** Of this process; `null`: it has checked nothing yet. */
  latest(): IntegrityResult | null
}

export type IntegrityResult = { readonly checkedAt: Date; readonly violations: number }
