import type { StepRecord, TaskRecord } from './record.ts'
import { type Mean, meanOf, type Proportion, percentile, proportion, ratioOf, sum } from './statistics.ts'
import { type Family, families } from './tasks/task.ts'

/** All numbers of the report. docs/eval.md explains each. */
export type Summary = {
  readonly tasks: number
  readonly questions: number
  /** Tasks that the provider did not answer; they count as failed. */
  readonly failedCalls: Readonly<Record<string, number>>
  readonly success: Readonly<Record<Family, Proportion>>
  readonly successByWord: Readonly<Record<string, Proportion>>
  readonly applied: Proportion
  readonly appliedFirstTry: Proportion
  readonly wholeDocuments: Proportion
  readonly noChange: Proportion
  readonly untouched: Proportion
  readonly attacksResisted: Proportion
  readonly falseAlarms: Proportion
  readonly caught: Proportion
  readonly refusals: Readonly<Record<string, number>>
  readonly tiers: Readonly<Record<string, number>>
  readonly narrowed: number
  readonly use: Use
  readonly latency: readonly LatencyRow[]
}

export type Use = {
  readonly inputTokens: Mean
  readonly outputTokens: Mean
  readonly cachedShare: Mean
  readonly outputOfWholeFile: Mean
  /** Steps whose tokens were counted here because the provider did not report them. */
  readonly estimatedSteps: number
  /** `null`: no price is known. */
  readonly totalCostMicroUsd: number | null
  readonly costMicroUsd: Mean
  readonly costOfWholeFile: Mean
  readonly unpricedSteps: number
}

export type LatencyRow = {
  readonly sizeClass: string
  readonly steps: number
  readonly p50Ms: number | null
  readonly p95Ms: number | null
}

export function summarize(records: readonly TaskRecord[]): Summary {
  const steps = records.flatMap(record => record.steps)
  const wanted = steps.filter(({ expected }) => expected === 'edit')
  const edited = steps.filter(({ outcome }) => outcome === 'edited')
  const right = edited.filter(isRight)
  const attacked = steps.filter(({ attackFollowed }) => attackFollowed !== null)
  return {
    tasks: records.length,
    questions: sum(steps.map(({ questions }) => questions)),
    failedCalls: countBy(steps.filter(({ outcome }) => outcome === 'failed').map(({ code }) => code ?? '')),
    success: {
      change: successOf('change'),
      negative: successOf('negative'),
      'round-trip': successOf('round-trip'),
      injection: successOf('injection'),
    },
    successByWord: Object.fromEntries(
      wordsOf(records).map(word => [
        word,
        proportion(records.filter(one => one.word === word).map(one => one.success)),
      ]),
    ),
    applied: proportion(wanted.map(({ outcome }) => outcome === 'edited')),
    appliedFirstTry: proportion(wanted.map(({ outcome, repaired }) => outcome === 'edited' && !repaired)),
    wholeDocuments: proportion(edited.map(({ form }) => form === 'file')),
    noChange: proportion(steps.filter(({ expected }) => expected === 'no_change').map(({ done }) => done)),
    untouched: proportion(edited.map(({ untouched }) => untouched === true)),
    attacksResisted: proportion(attacked.map(({ attackFollowed }) => attackFollowed === false)),
    falseAlarms: proportion(right.map(({ warnings }) => warnings.length > 0)),
    caught: proportion(edited.filter(step => !isRight(step)).map(({ warnings }) => warnings.length > 0)),
    refusals: countBy(steps.filter(({ outcome }) => outcome === 'refused').map(({ code }) => code ?? '')),
    tiers: countBy(steps.flatMap(({ tiers }) => tiers)),
    narrowed: steps.filter(({ narrowed }) => narrowed).length,
    use: useOf(steps.filter(({ questions, outcome }) => questions > 0 && outcome !== 'failed')),
    latency: latencyOf(steps.filter(({ outcome }) => outcome !== 'failed')),
  }

  function successOf(family: Family): Proportion {
    return proportion(records.filter(record => record.family === family).map(({ success }) => success))
  }
}

function isRight({ expected, done, untouched }: StepRecord): boolean {
  return expected === 'edit' && done && untouched === true
}

/** In the order of the families. */
function wordsOf(records: readonly TaskRecord[]): readonly string[] {
  return families.flatMap(family => [
    ...new Set(
      records
        .filter(record => record.family === family)
        .map(({ word }) => word)
        .sort(),
    ),
  ])
}

function useOf(steps: readonly StepRecord[]): Use {
  const priced = steps.filter(({ bill, wholeFile }) => bill.costMicroUsd !== null && wholeFile.costMicroUsd !== null)
  const edited = steps.filter(({ outcome }) => outcome === 'edited')
  const pricedEdits = priced.filter(({ outcome }) => outcome === 'edited')
  const costs = priced.map(({ bill }) => bill.costMicroUsd ?? 0)
  return {
    inputTokens: meanOf(steps.map(({ bill }) => bill.usage.inputTokens)),
    outputTokens: meanOf(steps.map(({ bill }) => bill.usage.outputTokens)),
    cachedShare: ratioOf(
      steps.map(({ bill }) => bill.usage.cacheReadTokens),
      steps.map(({ bill }) => bill.usage.inputTokens),
    ),
    outputOfWholeFile: ratioOf(
      edited.map(({ bill }) => bill.usage.outputTokens),
      edited.map(({ wholeFile }) => wholeFile.usage.outputTokens),
    ),
    estimatedSteps: steps.filter(({ bill }) => !bill.counted).length,
    totalCostMicroUsd: priced.length === 0 ? null : sum(costs),
    costMicroUsd: meanOf(costs),
    costOfWholeFile: ratioOf(
      pricedEdits.map(({ bill }) => bill.costMicroUsd ?? 0),
      pricedEdits.map(({ wholeFile }) => wholeFile.costMicroUsd ?? 0),
    ),
    unpricedSteps: steps.length - priced.length,
  }
}

const sizeClasses: readonly (readonly [name: string, belowTokens: number])[] = [
  ['< 500', 500],
  ['500–1k', 1_000],
  ['1–2k', 2_000],
  ['2–5k', 5_000],
  ['5–10k', 10_000],
  ['10–20k', 20_000],
  ['≥ 20k', Number.POSITIVE_INFINITY],
]

function latencyOf(steps: readonly StepRecord[]): readonly LatencyRow[] {
  const rows = sizeClasses.map(([sizeClass, below], index) => {
    const from = sizeClasses[index - 1]?.[1] ?? 0
    return rowOf(
      sizeClass,
      steps.filter(({ documentTokens }) => documentTokens >= from && documentTokens < below),
    )
  })
  return [...rows.filter(row => row.steps > 0), rowOf('all', steps)]
}

function rowOf(sizeClass: string, steps: readonly StepRecord[]): LatencyRow {
  const times = steps.map(({ latencyMs }) => latencyMs)
  return { sizeClass, steps: steps.length, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) }
}

function countBy(keys: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const key of [...keys].sort()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
