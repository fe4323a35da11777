/** The number of queued commits as text. */
export function queuedCommitsText(count: number): string {
  return count === 1 ? '1 commit queued' : `${count} commits queued`
}
