/** Commits that the code host has not taken yet, in words. */
export function queuedCommitsText(count: number): string {
  return count === 1 ? '1 commit queued' : `${count} commits queued`
}
