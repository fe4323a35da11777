/** What waits to be done, of all projects and instances. Counts stop at 10,000. */
export type Backlog = {
  readonly commitsWaiting: number
  readonly oldestCommitAt: Date | null
  /** Queued commits that a person has to decide on: conflicts, and those that the host refused. */
  readonly commitsForPeople: number
  readonly projectsUnfinished: number
  readonly oldestProjectAt: Date | null
  readonly jobsWaiting: number
  readonly jobsFailed: number
}

export type BacklogStore = { read(): Promise<Backlog> }
