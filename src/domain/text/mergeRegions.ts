import { diffLines, type LineChange } from './diff.ts'
import type { StepBudget } from './stepBudget.ts'

export type Sides = {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/** Lines `[start, end)` of one text, counted from 0. */
export type LineRange = { readonly start: number; readonly end: number }

/** Where the three texts differ, and whose lines the merge takes; `neither` is a conflict. */
export type Region = {
  readonly take: 'ours' | 'theirs' | 'neither'
  readonly base: LineRange
  readonly ours: LineRange
  readonly theirs: LineRange
}

/** Two conflicts in a row, the unchanged lines between them, and whether they are parts of one change of the base. */
export type Neighbours = {
  readonly between: readonly string[]
  readonly next: Pick<Sides, 'ours' | 'theirs'>
  readonly isOneChange: boolean
}

/** The regions of a merge in order; between them all three texts agree, or ours and theirs changed alike. */
export function findRegions(
  sides: Sides,
  oursChanges: readonly LineChange[],
  theirsChanges: readonly LineChange[],
  budget: StepBudget,
  mayJoin: (neighbours: Neighbours) => boolean,
): readonly Region[] {
  const regions = clusters(oursChanges, theirsChanges).flatMap(cluster => {
    const region = regionOf(cluster)
    return region.take === 'neither' ? refine(region, sides, budget) : [region]
  })
  return joinNear(regions, sides, mayJoin)
}

/** Changes of both sides that overlap or touch in the base, and the offset of each side before them. */
type Cluster = {
  readonly ours: readonly LineChange[]
  readonly theirs: readonly LineChange[]
  readonly start: number
  readonly end: number
  readonly oursShift: number
  readonly theirsShift: number
}

function clusters(ours: readonly LineChange[], theirs: readonly LineChange[]): readonly Cluster[] {
  const found: Cluster[] = []
  let oursNext = 0
  let theirsNext = 0
  let oursShift = 0
  let theirsShift = 0
  while (oursNext < ours.length || theirsNext < theirs.length) {
    const start = Math.min(
      ours[oursNext]?.aStart ?? Number.POSITIVE_INFINITY,
      theirs[theirsNext]?.aStart ?? Number.POSITIVE_INFINITY,
    )
    const oursFrom = oursNext
    const theirsFrom = theirsNext
    let end = start
    const reach = (change: LineChange | undefined) => {
      if (change === undefined || change.aStart > end) return false
      end = Math.max(end, change.aEnd)
      return true
    }
    for (let grown = true; grown; ) {
      grown = false
      for (; reach(ours[oursNext]); oursNext++) grown = true
      for (; reach(theirs[theirsNext]); theirsNext++) grown = true
    }
    const cluster = { ours: ours.slice(oursFrom, oursNext), theirs: theirs.slice(theirsFrom, theirsNext), start, end }
    found.push({ ...cluster, oursShift, theirsShift })
    oursShift += growth(cluster.ours)
    theirsShift += growth(cluster.theirs)
  }
  return found
}

function growth(changes: readonly LineChange[]): number {
  return changes.reduce((sum, change) => sum + change.bEnd - change.bStart - (change.aEnd - change.aStart), 0)
}

function regionOf({ ours, theirs, start, end, oursShift, theirsShift }: Cluster): Region {
  return {
    take: theirs.length === 0 ? 'ours' : ours.length === 0 ? 'theirs' : 'neither',
    base: { start, end },
    ours: { start: start + oursShift, end: end + oursShift + growth(ours) },
    theirs: { start: start + theirsShift, end: end + theirsShift + growth(theirs) },
  }
}

/** Reduces a conflict to what the two sides do not have in common; nothing if they agree. */
function refine(region: Region, sides: Sides, budget: StepBudget): readonly Region[] {
  const { ours, theirs } = region
  if (ours.start === ours.end || theirs.start === theirs.end) {
    return ours.end - ours.start === theirs.end - theirs.start ? [] : [region]
  }
  const differences = diffLines(
    sides.ours.slice(ours.start, ours.end),
    sides.theirs.slice(theirs.start, theirs.end),
    budget,
  )
  return differences.map(({ aStart, aEnd, bStart, bEnd }) => ({
    ...region,
    ours: { start: ours.start + aStart, end: ours.start + aEnd },
    theirs: { start: theirs.start + bStart, end: theirs.start + bEnd },
  }))
}

function joinNear(
  regions: readonly Region[],
  { ours, theirs }: Sides,
  mayJoin: (neighbours: Neighbours) => boolean,
): readonly Region[] {
  const joined: Region[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    const neighbours = (before: Region): Neighbours => ({
      between: ours.slice(before.ours.end, region.ours.start),
      next: {
        ours: ours.slice(region.ours.start, region.ours.end),
        theirs: theirs.slice(region.theirs.start, region.theirs.end),
      },
      isOneChange: before.base.end === region.base.end,
    })
    if (last?.take === 'neither' && region.take === 'neither' && mayJoin(neighbours(last))) {
      joined[joined.length - 1] = {
        take: 'neither',
        base: { start: last.base.start, end: region.base.end },
        ours: { start: last.ours.start, end: region.ours.end },
        theirs: { start: last.theirs.start, end: region.theirs.end },
      }
    } else joined.push(region)
  }
  return joined
}

/** Joins conflicts with at most three lines between them, or with no letter or digit between them: easier to read. */
export function joinsAsGit({ between }: Neighbours): boolean {
  return between.length <= 3 || !between.some(line => /[0-9A-Za-z]/.test(line))
}
