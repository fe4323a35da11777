import type { ScoredHit } from './present.ts'
import type { Query } from './query.ts'

/** Of several versions of one page, all but the best make room for other pages. */
const copyFactor = 0.6
/** The newest version is the best of those that answer about as well. */
const likeShare = 0.85

type Version = { readonly page: string; readonly name: string; readonly numbers: readonly number[] }

const numbered = /^v?\d+(?:[.-]\d+)+(?:[-.]?(?:alpha|beta|rc|draft)[-.]?\d*)?$|^v\d+$/i
const day = /^\d{4}-\d{2}(?:-\d{2})?$/
/** Newer than every number, and older. */
const words: Readonly<Record<string, number>> = {
  latest: Number.POSITIVE_INFINITY,
  stable: Number.POSITIVE_INFINITY,
  current: Number.POSITIVE_INFINITY,
  draft: -1,
  next: -1,
  dev: -1,
  nightly: -1,
  unreleased: -1,
}

/**
 * `docs/1.2/roles` and `docs/2.0/roles` are versions of `docs/…/roles`, as `spec/1.2.html` is of `spec/…`; a file that
 * is called by a day is a record of that day. `null` for a page of which the address names no version.
 */
export function versionOf({ hit }: ScoredHit): Version | null {
  const steps = hit.address.replace(/\.\p{L}\w*$/u, '').split('/')
  const at = steps.findIndex((step, index) =>
    day.test(step) ? index < steps.length - 1 : numbered.test(step) || Object.hasOwn(words, step.toLowerCase()),
  )
  const name = steps[at]?.toLowerCase()
  if (name === undefined) return null
  const page = `${steps.with(at, '…').join('/')} ${hit.title.replaceAll(steps[at] ?? '', '…')}`
  return { page, name, numbers: [words[name] ?? 0, ...(name.match(/\d+/g) ?? []).map(Number)] }
}

/** The hits in order: of the versions of one page, the one that the query names comes first, else the newest. */
export function orderHits(found: readonly ScoredHit[], query: Query): ScoredHit[] {
  const groups = Map.groupBy(found, hit => versionOf(hit)?.page)
  const scores = new Map(found.map(hit => [hit, hit.score]))
  for (const [page, hits] of groups) {
    if (page === undefined || hits.length < 2) continue
    const best = Math.max(...hits.map(({ score }) => score))
    const [first] = hits.toSorted((a, b) => preference(b, best, query) - preference(a, best, query) || newerFirst(a, b))
    for (const hit of hits) scores.set(hit, hit === first ? best : copyFactor * hit.score)
  }
  const scoreOf = (hit: ScoredHit) => scores.get(hit) ?? hit.score
  for (const [copy, living] of archivedCopies(found, query)) {
    scores.set(living, Math.max(scoreOf(living), scoreOf(copy)))
    scores.set(copy, copyFactor * scoreOf(copy))
  }
  return found.toSorted((a, b) => scoreOf(b) - scoreOf(a))
}

const archives = /^(?:archived?|archives|attic|obsolete|old|review-drafts?|snapshots?)$/i

/** Pages in an archive, each with the best page of the same title that is in none. A query may name the archive or a year. */
function archivedCopies(found: readonly ScoredHit[], query: Query): (readonly [ScoredHit, ScoredHit])[] {
  const archiveOf = ({ hit }: ScoredHit) => hit.address.split('/').find(step => archives.test(step))
  const living = new Map(
    found
      .filter(hit => archiveOf(hit) === undefined)
      .toSorted((a, b) => a.score - b.score)
      .map(hit => [hit.hit.title, hit]),
  )
  return found.flatMap(copy => {
    const archive = archiveOf(copy)?.toLowerCase()
    const other = archive === undefined ? undefined : living.get(copy.hit.title)
    if (archive === undefined || other === undefined) return []
    const years: readonly string[] = copy.hit.address.match(/\d{4}/g) ?? []
    const isNamed = query.words.some(({ term }) => years.includes(term) || (term.length > 3 && archive.includes(term)))
    return isNamed ? [] : [[copy, other] as const]
  })
}

function preference(hit: ScoredHit, best: number, query: Query): number {
  const isNamed = query.words.some(({ term }) => term === versionOf(hit)?.name)
  return isNamed ? 2 : hit.score >= likeShare * best ? 1 : 0
}

function newerFirst(a: ScoredHit, b: ScoredHit): number {
  const [one = [], other = []] = [versionOf(b)?.numbers, versionOf(a)?.numbers]
  const at = one.findIndex((number, index) => number !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) === (other[at] ?? 0) ? 0 : (one[at] ?? 0) > (other[at] ?? 0) ? 1 : -1
}
