/**
 * The cost of edits in this service's format compared to rewriting the whole file: real commits, the real prompts and
 * the real engine, answered by an oracle at the lowest cost, which is a lower bound; the whole file gets a prompt of
 * 250 tokens. `failing`: the first answer cannot be placed and is repaired; `expected` mixes that in at 5.8 %. Needs
 * CORPUS_DIR. Target: output at most 0.06, expected cost at most 0.30 (A) and 0.22 (B).
 */

import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'
import { blocksBetween } from '#testing/edit/encodePair.ts'
import { type Price, recordUses, type Use, usdOf, wholeFileUse } from './edit-cost/bill.ts'
import { answersAfterFailure, cheapestAnswers, instructionFor } from './edit-cost/oracle.ts'
import { clearTokenCache, tokensOf } from './edit-cost/tokens.ts'
import { quantile } from './measuring/statistics.ts'

const failureShare = 0.058

const prices: readonly Price[] = [
  {
    name: 'cost A: 10 and 30 USD per million tokens, nothing cached',
    input: 10,
    output: 30,
    cacheRead: 10,
    cacheWrite: 10,
  },
  {
    name: 'cost B: 3 and 15 USD per million tokens, repeated input at a tenth',
    input: 3,
    output: 15,
    cacheRead: 0.3,
    cacheWrite: 3,
  },
  { name: 'cost B, first input at 1.25 for being kept', input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
]

const sizes = [
  { name: '< 500', below: 500 },
  { name: '500-1k', below: 1_000 },
  { name: '1-2k', below: 2_000 },
  { name: '2-5k', below: 5_000 },
  { name: '5-10k', below: 10_000 },
  { name: '10-20k', below: 20_000 },
  { name: '20-50k', below: 50_000 },
  { name: '> 50k', below: Number.POSITIVE_INFINITY },
] as const

type Edit = {
  readonly oldTokens: number
  readonly whole: readonly Use[]
  readonly usual: readonly Use[]
  readonly failing: readonly Use[]
}

const edits = await measure()
if (edits.length === 0) console.log(noCorpus)
else report(edits)

async function measure(): Promise<readonly Edit[]> {
  const edits: Edit[] = []
  for (const pair of await readPairs()) {
    clearTokenCache()
    const blocks = blocksBetween(pair.old, pair.new)
    const instruction = instructionFor(pair, blocks)
    edits.push({
      oldTokens: tokensOf(pair.old),
      whole: [wholeFileUse(pair, instruction)],
      usual: await recordUses(pair, instruction, cheapestAnswers(pair, blocks)),
      failing: await recordUses(pair, instruction, answersAfterFailure(pair, blocks)),
    })
  }
  return edits
}

function report(edits: readonly Edit[]): void {
  console.log(`${edits.length} commits; numbers are shares of what rewriting the whole file takes (o200k_base)`)
  table('output', edits, ['questions', 'p50', 'p90', 'sum'], inClass => [
    fixed(sum(inClass.map(({ usual }) => usual.length)) / inClass.length),
    ...shares(
      inClass,
      ({ usual }) => outputOf(usual),
      ({ whole }) => outputOf(whole),
    ),
  ])
  for (const price of prices) {
    const wholeUsd = ({ whole }: Edit) => usdOf(whole, price)
    table(price.name, edits, ['p50', 'p90', 'sum', 'failing', 'expected', 'USD', 'whole'], inClass => {
      const usualUsd = inClass.map(({ usual }) => usdOf(usual, price))
      const total = sum(inClass.map(wholeUsd))
      return [
        ...shares(inClass, ({ usual }) => usdOf(usual, price), wholeUsd),
        fixed(sum(inClass.map(({ failing }) => usdOf(failing, price))) / total),
        fixed(sum(inClass.map(edit => expected(edit, price))) / total),
        (sum(usualUsd) / inClass.length).toFixed(4),
        (total / inClass.length).toFixed(4),
      ]
    })
  }
}

/** One row per size class, in tokens of the old file, and one for all edits. */
function table(
  name: string,
  edits: readonly Edit[],
  heads: readonly string[],
  cellsOf: (edits: readonly Edit[]) => readonly string[],
): void {
  const line = (cells: readonly string[]) => console.log(cells.map(cell => cell.padStart(10)).join(''))
  console.log(`\n${name}`)
  line(['tokens', 'n', ...heads])
  for (const [index, { name, below }] of sizes.entries()) {
    const from = sizes[index - 1]?.below ?? 0
    const inClass = edits.filter(({ oldTokens }) => oldTokens >= from && oldTokens < below)
    if (inClass.length > 0) line([name, `${inClass.length}`, ...cellsOf(inClass)])
  }
  line(['all', `${edits.length}`, ...cellsOf(edits)])
}

function expected({ usual, failing }: Edit, price: Price): number {
  return (1 - failureShare) * usdOf(usual, price) + failureShare * usdOf(failing, price)
}

function outputOf(uses: readonly Use[]): number {
  return sum(uses.map(({ outputTokens }) => outputTokens))
}

/** p50 and p90 over the edits, then the ratio of the sums. */
function shares(
  edits: readonly Edit[],
  part: (edit: Edit) => number,
  whole: (edit: Edit) => number,
): readonly string[] {
  const single = edits.map(edit => part(edit) / Math.max(whole(edit), Number.EPSILON))
  return [quantile(single, 0.5), quantile(single, 0.9), sum(edits.map(part)) / sum(edits.map(whole))].map(fixed)
}

function fixed(ratio: number): string {
  return ratio.toFixed(3)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
