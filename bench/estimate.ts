/**
 * How close the expected cost of an estimate is to the bill: real commits, the real prompts and engine, answered by the
 * oracle of bench:edit-cost. Reports the half of the paths with an odd hash;
 * `-- --calibration` reports the other half, on which the numbers were fitted (docs/decisions/0024). A bill is that of
 * an answer that can be placed, and at 5.8 % that of one that is repaired. Each commit is requested in three ways: by
 * its section and the first twenty words of the change, by the message of the commit, and with all its new words. Needs
 * CORPUS_DIR. Target: 80 % of the bills within 30 % of the expected cost.
 */

import { expectedUse } from '#domain/edit/estimate.ts'
import { tokensIn } from '#domain/price.ts'
import { noCorpus, readPairs } from '#testing/corpus/pairs.ts'
import { blocksBetween } from '#testing/edit/encodePair.ts'
import { type Price, recordUses, usdOf } from './edit-cost/bill.ts'
import { answersAfterFailure, cheapestAnswers, instructionFor } from './edit-cost/oracle.ts'
import { clearTokenCache, tokensOf } from './edit-cost/tokens.ts'
import { type Half, halfOf, readCommitSubjects, verbatimInstruction } from './estimate/instructions.ts'
import { type Estimated, printTables, usdOfUsage } from './estimate/tables.ts'

const prices: readonly Price[] = [
  { name: 'A: 10 and 30 USD per million tokens, nothing cached', input: 10, output: 30, cacheRead: 10, cacheWrite: 10 },
  { name: 'B: 3 and 15 USD, repeated input at a tenth', input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3 },
  { name: 'C: as B, first input at 1.25 for being kept', input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
]

const reported: Half = process.argv.includes('--calibration') ? 'calibration' : 'held out'

const estimates = await measure()
if (estimates.length === 0) console.log(noCorpus)
else printTables(estimates, prices, reported)

async function measure(): Promise<readonly Estimated[]> {
  const estimates: Estimated[] = []
  const pairs = await readPairs()
  const messages = await readCommitSubjects(pairs)
  for (const pair of pairs.filter(({ path }) => halfOf(path) === reported)) {
    clearTokenCache()
    const blocks = blocksBetween(pair.old, pair.new)
    const ways = {
      named: instructionFor(pair, blocks),
      message: messages.get(pair),
      dictated: verbatimInstruction(blocks),
    }
    const tokens = { counted: tokensIn(pair.old), true: tokensOf(pair.old) }
    for (const [way, instruction] of Object.entries(ways)) {
      if (instruction === undefined) continue
      const { least, likely, most } = expectedUse({ text: pair.old, instruction })
      const usual = await recordUses(pair, instruction, cheapestAnswers(pair, blocks))
      const failing = await recordUses(pair, instruction, answersAfterFailure(pair, blocks))
      const costs = prices.map(price => ({
        usual: usdOf(usual, price),
        failing: usdOf(failing, price),
        least: usdOfUsage(least, price),
        likely: usdOfUsage(likely, price),
        most: usdOfUsage(most, price),
      }))
      estimates.push({ way, tokens, costs })
    }
  }
  return estimates
}
