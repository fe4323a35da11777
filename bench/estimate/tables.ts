import type { ModelUsage } from '#domain/edit/engine.ts'
import { type Price, usdOf } from '../edit-cost/bill.ts'
import { quantile } from '../measuring/statistics.ts'

export type Estimated = {
  /** How the change was requested. */
  readonly way: string
  /** Tokens of the old text, by our estimate and by the tokenizer. */
  readonly tokens: { readonly counted: number; readonly true: number }
  /** In US dollars, for each price. */
  readonly costs: readonly Cost[]
}

type Cost = {
  readonly usual: number
  readonly failing: number
  readonly least: number
  readonly likely: number
  readonly most: number
}

const failureShare = 0.058
const nearShare = 0.3

const sizes = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, Number.POSITIVE_INFINITY]

export function usdOfUsage({ inputTokens, cacheWriteTokens, outputTokens }: ModelUsage, price: Price): number {
  return usdOf([{ inputTokens, writtenTokens: cacheWriteTokens, readTokens: 0, outputTokens }], price)
}

export function printTables(estimates: readonly Estimated[], prices: readonly Price[], half: string): void {
  const ways = [...Map.groupBy(estimates, ({ way }) => way)]
  const [[, first] = ['', []]] = ways
  const counts = first.map(({ tokens }) => tokens.counted / tokens.true)
  const near = counts.filter(ratio => Math.abs(ratio - 1) <= 0.1).length / counts.length
  console.log(`${first.length} commits, ${half}`)
  console.log(`tokens counted / true: p5 p50 p95 ${quantiles(counts, [0.05, 0.5, 0.95])}; ${percent(near)} within 10 %`)
  for (const [way, asked] of ways) {
    for (const [index, { name }] of prices.entries()) {
      console.log(`\n${way}, ${name}\nbill / likely; most and least are medians of their share of the likely cost`)
      line(['tokens', 'n', 'near', 'unrepaired', 'p10', 'p25', 'p50', 'p75', 'p90', 'least', 'most'])
      let from = 0
      for (const below of sizes) {
        const inClass = asked.filter(({ tokens }) => tokens.true >= from && tokens.true < below)
        from = below
        if (inClass.length > 0) line([`< ${below}`, ...cells(inClass, index)])
      }
      line(['all', ...cells(asked, index)])
    }
  }
}

function cells(estimates: readonly Estimated[], price: number): readonly string[] {
  const costs = estimates.flatMap(({ costs }) => costs[price] ?? [])
  const ratios = costs.map(({ usual, likely }) => usual / likely)
  const share = (of: (cost: Cost) => number) => costs.filter(cost => Math.abs(of(cost) / cost.likely - 1) <= nearShare)
  const usual = share(cost => cost.usual).length / costs.length
  const failing = share(cost => cost.failing).length / costs.length
  const median = (of: (cost: Cost) => number) =>
    quantiles(
      costs.map(cost => of(cost) / cost.likely),
      [0.5],
    )
  return [
    `${costs.length}`,
    percent((1 - failureShare) * usual + failureShare * failing),
    percent(usual),
    ...[0.1, 0.25, 0.5, 0.75, 0.9].map(at => quantiles(ratios, [at])),
    median(({ least }) => least),
    median(({ most }) => most),
  ]
}

function line(cells: readonly string[]): void {
  console.log(cells.map(cell => cell.padStart(11)).join(''))
}

function quantiles(values: readonly number[], shares: readonly number[]): string {
  return shares.map(share => quantile(values, share).toFixed(2)).join(' ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
