/**
 * Replays the corpus in a thread of its own: the test runner follows every promise of its thread, and a stream
 * makes so many of them that following them would take most of the time.
 */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readPairs } from '../corpus/pairs.ts'
import { replayOver, startReplayServer } from './replayServer.ts'
import { replayWires, type Wire } from './replayWires.ts'

export type CorpusReplay = {
  readonly pairs: number
  /** Paths of the edits that did not come byte-identical, with the reason. */
  readonly different: readonly string[]
  readonly ownMs: readonly number[]
}

/** Every pair over one wire, or every third, each over the next wire in turn. */
export async function replayCorpus(wire: Wire | 'in turn'): Promise<CorpusReplay> {
  const worker = new Worker(new URL(import.meta.url), { workerData: wire })
  try {
    const [report] = await once(worker, 'message')
    return report
  } finally {
    await worker.terminate()
  }
}

async function replayAll(wanted: Wire | 'in turn'): Promise<CorpusReplay> {
  const all = await readPairs()
  const pairs = wanted === 'in turn' ? all.filter((_, index) => index % 3 === 0) : all
  await using server = await startReplayServer()
  const different: string[] = []
  const ownMs: number[] = []
  for (const [turn, pair] of pairs.entries()) {
    const wire = wanted === 'in turn' ? (replayWires[turn % replayWires.length] ?? replayWires[0]) : wanted
    const { result, ownMs: took } = await replayOver(server, wire, pair, turn)
    if (result.kind === 'refused') different.push(`${pair.path}: ${result.message}`)
    else if ((result.kind === 'edited' ? result.text : pair.old) !== pair.new) different.push(pair.path)
    ownMs.push(took)
  }
  return { pairs: pairs.length, different, ownMs: ownMs.toSorted((left, right) => left - right) }
}

if (!isMainThread && parentPort !== null) parentPort.postMessage(await replayAll(workerData))
