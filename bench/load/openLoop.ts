import { setTimeout as wait } from 'node:timers/promises'
import type { HttpReply } from '../flood/httpCaller.ts'
import { quantile } from '../measuring/statistics.ts'

export type Operation = {
  readonly name: string
  /** Its part of the mix. */
  readonly weight: number
  /** `null`: there is nothing to do it on; it is not counted. */
  readonly run: () => Promise<HttpReply | null>
  /** The part of its time that others take. */
  readonly withoutMs?: number
}

/** Of the requests that succeeded how long each took, of the others how often each failure occurred. */
export type Samples = { readonly tookMs: number[]; readonly failures: Map<string, number> }
export type LoadResult = {
  readonly samples: ReadonlyMap<string, Samples>
  /** How late requests were sent, 99 of 100 at most: what the generator adds to the measured latency. */
  readonly lateP99Ms: number
}

const answerMaxMs = 60_000

/** Latency counts from the time a request is due, including how late this process sends it. */
export async function runOpenLoop(
  mix: readonly Operation[],
  { ratePerS, seconds }: { readonly ratePerS: number; readonly seconds: number },
): Promise<LoadResult> {
  const samples = new Map<string, Samples>(mix.map(({ name }) => [name, { tookMs: [], failures: new Map() }]))
  const lateMs: number[] = []
  const running = new Set<Promise<void>>()
  const begunMs = performance.now()
  for (
    let dueMs = begunMs;
    dueMs < begunMs + seconds * 1_000;
    dueMs += (-1_000 / ratePerS) * Math.log(1 - Math.random())
  ) {
    const aheadMs = dueMs - performance.now()
    // A timer is due at the next full millisecond.
    if (aheadMs > 0) await wait(aheadMs)
    lateMs.push(Math.max(0, performance.now() - dueMs))
    const operation = choose(mix)
    const asked = measure(operation, dueMs, samples.get(operation.name) as Samples).finally(() => running.delete(asked))
    running.add(asked)
  }
  await Promise.all(running)
  return { samples, lateP99Ms: quantile(lateMs, 0.99) }
}

export function requestsOf({ tookMs, failures }: Samples): number {
  return [...failures.values()].reduce((sum, count) => sum + count, tookMs.length)
}

async function measure({ run, withoutMs = 0 }: Operation, dueMs: number, { tookMs, failures }: Samples): Promise<void> {
  const nothing = { status: 0, text: '', tookMs: answerMaxMs }
  const reply = await Promise.race([run().catch(() => nothing), wait(answerMaxMs, nothing, { ref: false })])
  if (reply === null) return
  if (reply.status >= 200 && reply.status < 300) {
    tookMs.push(performance.now() - dueMs - withoutMs)
    return
  }
  const what = reply.status === 0 ? 'no answer' : `${reply.status}`
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

function choose(mix: readonly Operation[]): Operation {
  let left = Math.random() * mix.reduce((sum, { weight }) => sum + weight, 0)
  for (const operation of mix) {
    left -= operation.weight
    if (left < 0) return operation
  }
  return mix[0] as Operation
}
