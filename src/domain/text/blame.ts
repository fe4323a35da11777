import { diffLines } from './diff.ts'
import { splitLines } from './lines.ts'
import { createStepBudget } from './stepBudget.ts'

/** Lines `[start, end)` of the newest version, counted from 0, and the version that brought them. */
export type BlamedRange = { readonly start: number; readonly end: number; readonly version: number }

/**
 * The version that first had each line of the newest text, and has had it since. `versions` are newest first; the last
 * one gets what no other brought. The steps of all comparisons together are bounded: after that, comparisons are
 * coarser, and lines are attributed to a newer version than the true one.
 */
export function blameLines(versions: readonly string[]): readonly BlamedRange[] {
  const texts = versions.map(splitLines)
  const newest = texts[0] ?? []
  const version = new Array<number>(newest.length).fill(Math.max(0, texts.length - 1))
  /** The lines that are not attributed yet: their place in the newest text and in the version at hand. */
  let open = newest.map((_, line) => ({ line, at: line }))
  const budget = createStepBudget()
  for (let index = 0; index + 1 < texts.length && open.length > 0; index++) {
    const changes = diffLines(texts[index + 1] ?? [], texts[index] ?? [], budget)
    const kept: typeof open = []
    let next = 0
    let shift = 0
    for (const { line, at } of open) {
      for (let change = changes[next]; change && change.bEnd <= at; change = changes[++next])
        shift = change.aEnd - change.bEnd
      const change = changes[next]
      if (change && change.bStart <= at) version[line] = index
      else kept.push({ line, at: at + shift })
    }
    open = kept
  }
  return rangesOf(version)
}

function rangesOf(version: readonly number[]): readonly BlamedRange[] {
  const ranges: { start: number; end: number; version: number }[] = []
  for (const [line, found] of version.entries()) {
    const last = ranges.at(-1)
    if (last?.version === found) last.end = line + 1
    else ranges.push({ start: line, end: line + 1, version: found })
  }
  return ranges
}
