/** What is said of a commit that waits for its code host. */
export const commitQueued = 'Commit queued. It is sent as soon as the code host is available.'

/** The number of queued commits as text. */
export function queuedCommitsText(count: number): string {
  return count === 1 ? '1 commit queued' : `${count} commits queued`
}
