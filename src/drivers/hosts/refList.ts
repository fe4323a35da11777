import { limits } from '#domain/limits.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import type { NamedRef, RefList } from '#ports/hosts.ts'

/** The refs of one kind that a host returned, in its order; `more`: there are others. */
export type RefPage = { readonly refs: readonly NamedRef[]; readonly more: boolean }

/**
 * Merges both kinds into one list. If there are too many, each gets at least half the room: many releases hide no
 * active branch, and forgotten branches hide no release.
 */
export function refList(tags: RefPage, branches: RefPage): RefList {
  const tagged = tags.refs.filter(isNameable)
  const branched = branches.refs.filter(isNameable)
  const half = Math.floor(limits.refsListedMax / 2)
  const shownTags = tagged.slice(0, Math.max(half, limits.refsListedMax - branched.length))
  const shownBranches = branched.slice(0, limits.refsListedMax - shownTags.length)
  const refs = [...shownTags, ...shownBranches]
  return { refs, truncated: tags.more || branches.more || refs.length < tagged.length + branched.length }
}

/** The date of a ref as its host writes it; `null` if there is none, or a placeholder before git's first second. */
export function refDate(written: string | undefined): Date | null {
  const date = new Date(written ?? Number.NaN)
  return date.getTime() > 0 ? date : null
}

/** A branch named like a commit id, or with a name that is not a valid ref here, cannot be opened from a list. */
function isNameable({ name, commitSha }: NamedRef): boolean {
  return isCommitId(commitSha) && parseRef(name).kind === 'valid' && !isCommitId(name)
}
