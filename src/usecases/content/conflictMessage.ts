import type { ConflictCause } from '#domain/detailedReason.ts'

type Conflict = { readonly path: string; readonly why: ConflictCause }

/** The change that a conflict prevents: it says since when the file has changed, and what to do now. */
export type Prevented = 'commit' | 'revert' | 'queued commit'

/** A sentence for the person whose change it is. */
export function conflictMessage({ path, why }: Conflict, prevented: Prevented): string {
  const since = prevented === 'revert' ? 'since this commit' : 'since you read it'
  return `${path} ${happened[why](since)}.${advice[prevented]}`
}

const happened: Readonly<Record<ConflictCause, (since: string) => string>> = {
  deleted: since => `was deleted ${since}`,
  changed: since => `was changed ${since}, so it was not deleted`,
  not_text: since => `was changed ${since} and cannot be merged by line`,
  same_lines: since => `was changed in the same lines ${since}`,
}

const advice: Readonly<Record<Prevented, string>> = {
  commit: ' Nothing was written. Merge the two and commit on currentSha.',
  revert: ' Nothing was written. Merge the two and send the text in resolved, based on currentSha.',
  'queued commit': '',
}
