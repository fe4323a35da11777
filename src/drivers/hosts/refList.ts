import { limits } from '#domain/limits.ts'
import { isCommitId, parseRef } from '#domain/refs.ts'
import type { NamedRef, RefList } from '#ports/hosts.ts'

/** What a host tells of one kind, in its order; `more`: it has others besides. */
export type RefPage = { readonly refs: readonly NamedRef[]; readonly more: boolean }

/**
 * One list of both kinds. Where there are too many, each has at least half the room: a long row of releases hides no
 * branch in use, and forgotten branches hide no release.
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

/** A branch that is called like a commit, or as no reference of ours can be, leads nowhere from a list. */
function isNameable({ name, commitSha }: NamedRef): boolean {
  return isCommitId(commitSha) && parseRef(name).kind === 'valid' && !isCommitId(name)
}
