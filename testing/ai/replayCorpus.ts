/**
 * Replays the corpus in a separate thread: the test runner tracks every promise of its thread, and a stream creates
 * so many that tracking them would take most of the time.
 */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readPairs } from '../corpus/pairs.ts'
import { formats, type ReplayFormat } from './replayFormats.ts'
import { replayOver, startReplayServer } from './replayServer.ts'

export type CorpusReplay = {
  readonly pairs: number
  /** Paths of the edits that were not byte-identical, with the reason. */
  readonly different: readonly string[]
  readonly ownMs: readonly number[]
}

/** Every pair in one format, or every third pair, cycling through the formats. */
export async function replayCorpus(format: ReplayFormat | 'in turn'): Promise<CorpusReplay> {
  const worker = new Worker(new URL(import.meta.url), { workerData: format })
  try {
    const [report] = await once(worker, 'message')
    return report
  } finally {
    await worker.terminate()
  }
}

async function replayAll(wanted: ReplayFormat | 'in turn'): Promise<CorpusReplay> {
  const all = await readPairs()
  const pairs = wanted === 'in turn' ? all.filter((_, index) => index % 3 === 0) : all
  await using server = await startReplayServer()
  const different: string[] = []
  const ownMs: number[] = []
  for (const [turn, pair] of pairs.entries()) {
    const format = wanted === 'in turn' ? (formats[turn % formats.length] ?? formats[0]) : wanted
    const { result, ownMs: took } = await replayOver(server, format, pair, turn)
    if (result.kind === 'refused') different.push(`${pair.path}: ${result.message}`)
    else if ((result.kind === 'edited' ? result.text : pair.old) !== pair.new) different.push(pair.path)
    ownMs.push(took)
  }
  return { pairs: pairs.length, different, ownMs: ownMs.toSorted((left, right) => left - right) }
}

if (!isMainThread && parentPort !== null) parentPort.postMessage(await replayAll(workerData))
