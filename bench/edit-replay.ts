/**
 * Every commit of the corpus over every provider protocol: the real engine and drivers call a server on this machine,
 * which answers with the blocks that the commit needs. Own time is how long the event loop was busy from the first part
 * of an answer to the result, streaming included. Needs CORPUS_DIR. Target: all byte-identical, under 15 ms p50 and 60
 * ms p95.
 */
import { replayCorpus } from '#testing/ai/replayCorpus.ts'
import { formats } from '#testing/ai/replayFormats.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { quantile } from './measuring/statistics.ts'

for (const format of formats) {
  const { pairs, different, ownMs } = await replayCorpus(format)
  if (pairs === 0) {
    console.log(noCorpus)
    break
  }
  const at = (share: number) => quantile(ownMs, share).toFixed(1)
  console.log(
    `${format.padEnd(18)} ${pairs - different.length} of ${pairs} byte-identical, ${at(0.5)} ms p50, ${at(0.95)} ms p95`,
  )
  for (const path of different) console.log(`  ${path}`)
}
