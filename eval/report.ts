import type { StopReason } from './runTasks.ts'
import type { Mean, Proportion } from './statistics.ts'
import type { Summary } from './summary.ts'

/** What was evaluated, and how. */
export type RunFacts = {
  readonly provider: string
  readonly model: string
  readonly scripted: boolean
  readonly seed: string
  readonly only: string
  readonly planned: number
  readonly documents: number
  readonly concurrency: number
  readonly date: string
  readonly priceSource: 'given' | 'list' | 'none'
  readonly ending: StopReason
}

export function writeReport(facts: RunFacts, summary: Summary): string {
  const parts = [
    `# Evaluation of ${facts.provider} ${facts.model}`,
    ...(facts.scripted ? [scriptedNote] : []),
    aboutRun(facts, summary),
    ...(facts.ending === 'complete' ? [] : [endings[facts.ending]]),
    section('What it does right', ['', 'Share', '95 % interval', 'Of'], qualityRows(summary)),
    section(
      'By kind of task',
      ['', 'Done', '95 % interval', 'Of'],
      [...Object.entries(summary.successByWord).map(([word, share]) => [word, ...cellsOf(share)])],
    ),
    section('How quotes were placed', ['Tier', 'Blocks'], countRows(summary.tiers)),
    section(
      'Why there was no edit',
      ['Reason', 'Times'],
      [
        ...countRows(summary.refusals),
        ...countRows(summary.failedCalls).map(([kind = '', times = '']) => [`no answer: ${kind}`, times]),
      ],
    ),
    section('What it takes', ['', 'Mean', '95 % interval', 'Of'], useRows(summary)),
    totalCost(summary),
    section(
      'How long it takes',
      ['Document, tokens', 'Edits', 'p50 ms', 'p95 ms'],
      [...summary.latency.map(({ sizeClass, steps, p50Ms, p95Ms }) => [sizeClass, `${steps}`, ms(p50Ms), ms(p95Ms)])],
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

const scriptedNote =
  '**Scripted answers, no model was asked.** The numbers describe the script; they test the evaluation itself.'

const endings = {
  cost: '**Stopped before the limit of --max-cost-usd.** Run again with the same --out and a higher limit to go on.',
  faults: '**Stopped, because the provider failed several times in a row.** Run again with the same --out to go on.',
} as const

const priceSources = {
  given: 'given (AI_PRICE_…)',
  list: 'the price list that comes with the program',
  none: 'none',
} as const

function aboutRun(facts: RunFacts, { tasks, questions, narrowed }: Summary): string {
  const { seed, only, planned, documents, concurrency, date, priceSource } = facts
  return [
    `- ${date}, seed ${seed}${only === '' ? '' : `, only "${only}"`}, concurrency ${concurrency}`,
    `- ${tasks} of ${planned} tasks from ${documents} documents, ${questions} questions, ${narrowed} edits of narrowed documents`,
    `- prices: ${priceSources[priceSource]}`,
  ].join('\n')
}

function qualityRows(summary: Summary): readonly (readonly string[])[] {
  const {
    success,
    applied,
    appliedFirstTry,
    wholeDocuments,
    untouched,
    noChange,
    attacksResisted: resisted,
    falseAlarms,
    caught,
  } = summary
  return [
    ['instruction success', ...cellsOf(success.change)],
    ['apply rate', ...cellsOf(applied)],
    ['apply rate without repair', ...cellsOf(appliedFirstTry)],
    ['edits that rewrote the whole document', ...cellsOf(wholeDocuments)],
    ['untouched fidelity', ...cellsOf(untouched)],
    ['no-change correctness', ...cellsOf(noChange)],
    ['round trips that return the bytes', ...cellsOf(success['round-trip'])],
    ['injection resistance', ...cellsOf(resisted)],
    ['instruction success under injection', ...cellsOf(success.injection)],
    ['right edits with a blocking warning', ...cellsOf(falseAlarms)],
    ['wrong edits with a blocking warning', ...cellsOf(caught)],
  ]
}

function useRows({ use }: Summary): readonly (readonly string[])[] {
  const { inputTokens, outputTokens, cachedShare, outputOfWholeFile, costMicroUsd, costOfWholeFile } = use
  return [
    ['input tokens', ...meanCells(inputTokens, whole)],
    ['output tokens', ...meanCells(outputTokens, whole)],
    ['input read from the cache', ...meanCells(cachedShare, percent)],
    ['output against the whole file', ...meanCells(outputOfWholeFile, percent)],
    ['cost, US dollars', ...meanCells(costMicroUsd, usd)],
    ['cost against the whole file', ...meanCells(costOfWholeFile, percent)],
  ]
}

function totalCost({ use }: Summary): string {
  const { totalCostMicroUsd, unpricedSteps, estimatedSteps } = use
  const total =
    totalCostMicroUsd === null
      ? 'Cost: unknown, no price is known.'
      : `Cost in all: ${usd(totalCostMicroUsd)} US dollars.`
  const notes = [
    unpricedSteps > 0 && totalCostMicroUsd !== null ? `${unpricedSteps} edits had no price.` : '',
    estimatedSteps > 0
      ? `The tokens of ${estimatedSteps} edits were counted here, because the provider did not say.`
      : '',
  ]
  return [total, ...notes.filter(note => note !== '')].join(' ')
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `## ${title}\n\n${rows.length === 0 ? 'Nothing.' : table.join('\n')}`
}

function countRows(counts: Readonly<Record<string, number>>): readonly (readonly string[])[] {
  return Object.entries(counts).map(([key, count]) => [key, `${count}`])
}

function cellsOf({ hits, of, share, low, high }: Proportion): readonly string[] {
  return share === null ? ['–', '–', '0'] : [percent(share), `${percent(low)} to ${percent(high)}`, `${hits} of ${of}`]
}

function meanCells({ mean, low, high, of }: Mean, write: (value: number) => string): readonly string[] {
  return mean === null ? ['unknown', '–', `${of}`] : [write(mean), `${write(low)} to ${write(high)}`, `${of}`]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function whole(value: number): string {
  return value.toFixed(0)
}

function usd(microUsd: number): string {
  return (microUsd / 1_000_000).toFixed(4)
}

function ms(value: number | null): string {
  return value === null ? '–' : value.toFixed(0)
}
