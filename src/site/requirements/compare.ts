import type { NormativeRow } from './rows.ts'

/** What binds differently in two versions of a site. */
export type NormativeChanges = {
  readonly added: readonly NormativeRow[]
  readonly removed: readonly NormativeRow[]
  readonly changed: readonly { readonly before: NormativeRow; readonly after: NormativeRow }[]
}

/** With fewer words in common, two statements are not versions of one another. */
const alikeMin = 0.5
/** How many removed statements of the same section an added one is compared with. */
const candidatesMax = 60
const wordsMax = 120

/**
 * The same words in the same page, or anywhere else, are the same statement, even if it moved. Others are paired by id,
 * then by their words within the same section of the same page, the most similar first.
 */
export function compareNormative(before: readonly NormativeRow[], after: readonly NormativeRow[]): NormativeChanges {
  const [onPageBefore, onPageAfter] = withoutSame(before, after, row => `${row.path} ${wordingOf(row)}`)
  const [old, current] = withoutSame(onPageBefore, onPageAfter, wordingOf)
  const changed: { before: NormativeRow; after: NormativeRow }[] = []
  const left = new Set(old)
  const byId = Map.groupBy(old, ({ id }) => id ?? '')
  const pair = (was: NormativeRow, is: NormativeRow) => {
    left.delete(was)
    changed.push({ before: was, after: is })
  }
  const unpaired = current.filter(row => {
    const was = row.id === null ? undefined : byId.get(row.id)?.find(other => left.has(other))
    if (was) pair(was, row)
    return was === undefined
  })
  const bySection = Map.groupBy(left, placeOf)
  const added = unpaired.filter(row => {
    const was = takeMostAlike(row, bySection.get(placeOf(row)) ?? [])
    if (was) pair(was, row)
    return was === null
  })
  const place = new Map(after.map((row, index) => [row, index]))
  changed.sort((a, b) => (place.get(a.after) ?? 0) - (place.get(b.after) ?? 0))
  return { added, removed: old.filter(row => left.has(row)), changed }
}

function wordingOf({ stem, text, keyword }: NormativeRow): string {
  return `${keyword ?? ''} ${stem} ${text}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
}

function placeOf({ path, section }: NormativeRow): string {
  return `${path}#${section}`
}

/** Both lists without what is in both, counting repetitions. */
function withoutSame(
  before: readonly NormativeRow[],
  after: readonly NormativeRow[],
  keyOf: (row: NormativeRow) => string,
): readonly [readonly NormativeRow[], readonly NormativeRow[]] {
  const counts = new Map<string, number>()
  for (const row of after) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const shared = new Map<string, number>()
  const take = (from: Map<string, number>, key: string) => {
    const count = from.get(key) ?? 0
    if (count > 0) from.set(key, count - 1)
    return count > 0
  }
  const old = before.filter(row => {
    const key = keyOf(row)
    if (!take(counts, key)) return true
    shared.set(key, (shared.get(key) ?? 0) + 1)
    return false
  })
  return [old, after.filter(row => !take(shared, keyOf(row)))]
}

function takeMostAlike(row: NormativeRow, candidates: NormativeRow[]): NormativeRow | null {
  const words = bagOf(row)
  let best = -1
  let bestAlike = alikeMin
  for (const [index, candidate] of candidates.slice(0, candidatesMax).entries()) {
    const alike = likeness(words, bagOf(candidate))
    if (alike <= bestAlike) continue
    best = index
    bestAlike = alike
  }
  return best === -1 ? null : (candidates.splice(best, 1)[0] ?? null)
}

function bagOf(row: NormativeRow): ReadonlySet<string> {
  return new Set(wordingOf(row).split(' ').filter(Boolean).slice(0, wordsMax))
}

/** Dice's coefficient. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
