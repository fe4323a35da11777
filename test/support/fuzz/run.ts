/** Sends generated requests to every operation of `openapi.json`, and collects the answers that it does not promise. */
import fc from 'fast-check'
import { type Operation, operationAt, operations } from './description.ts'
import { faultsOf } from './judge.ts'
import { type Sketch, sketchesOf } from './requests.ts'
import { createSender, prepare, type Received, type Sent } from './send.ts'
import { createWorld, type World } from './world.ts'

export type FuzzOptions = {
  readonly seed: number
  readonly requests: number
  /** Only the operations with these ids; all if empty. */
  readonly only?: readonly string[]
  /** Called with the numbers of requests sent and of faults found so far. */
  readonly progress?: (sent: number, faults: number) => void
  /** Ends the run early, with a report on what was sent. */
  readonly signal?: AbortSignal
}

export type Fault = {
  /** The number of the request: with the seed, it identifies it. */
  readonly nth: number
  readonly operationId: string
  readonly request: string
  readonly why: readonly string[]
}

export type FuzzReport = {
  readonly faults: readonly Fault[]
  /** How often each operation answered each status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
}

const batchSize = 20
const repairEvery = 50

export async function fuzz({ seed, requests, only = [], progress, signal }: FuzzOptions): Promise<FuzzReport> {
  await using world = await createWorld()
  using sender = createSender()
  const faults: Fault[] = []
  const statuses = new Map<string, Map<number, number>>()
  let nth = 0
  for (const sketch of sketches(seed, requests, only)) {
    if (signal?.aborted) break
    const { operation } = sketch
    const { token, pools } = world.callerOf(operation)
    const sent = prepare(sketch, pools, token)
    const answer = await sender.send(world.url, sent, operation.id === 'watchProject').catch(unanswered)
    const why = typeof answer === 'string' ? [answer] : findFaults(world, sent, answer)
    if (why.length > 0) faults.push({ nth, operationId: operation.id, request: describeRequest(sent), why })
    if (typeof answer !== 'string') {
      count(statuses, operation, answer.status)
      const reached = operationAt(sent.method, sent.path)
      if (reached) world.harvest.take(reached.id, answer)
    }
    nth += 1
    if (operation.method !== 'GET' && mayLoseSomeone.test(operation.id)) await world.repair()
    else if (nth % repairEvery === 0) await world.repair()
    progress?.(nth, faults.length)
  }
  return { faults, statuses }
}

const mayLoseSomeone =
  /^(delete(Account|Project)|endSessions?|change(User|Password)|logout|resetPassword|setRegistration|updateProject)$/

/** Two access tokens of one sign-in and one second are equal. */
const isSignIn = /^\/api\/auth\/(login|refresh)\b/

function unanswered(error: unknown): string {
  return `no answer: ${error}`
}

function findFaults(world: World, sent: Sent, answer: Received): readonly string[] {
  const hidden = isSignIn.test(sent.path) ? world.secrets() : [...world.secrets(), ...world.tokens()]
  const shown = hidden.filter(secret => answer.text.includes(secret))
  return [
    ...faultsOf(sent, answer),
    ...world.takeFaultsOfLog(),
    ...(shown.length > 0 ? [`the answer shows a secret: ${answer.text.slice(0, 300)}`] : []),
  ]
}

/** Every operation in turn, in batches: the same seed gives the same sketches. */
function* sketches(seed: number, requests: number, only: readonly string[]): Generator<Sketch> {
  const chosen = operations.filter(({ id }) => only.length === 0 || only.includes(id))
  if (chosen.length === 0) throw new Error(`openapi.json has none of ${only.join(', ')}`)
  let sent = 0
  for (let batch = 0; ; batch++) {
    const columns = chosen.map((operation, at) =>
      fc.sample(sketchesOf(operation), { seed: seed + 1_000 * batch + at, numRuns: batchSize }),
    )
    for (let row = 0; row < batchSize; row++) {
      for (const column of columns) {
        const sketch = column[row]
        if (sent++ >= requests || sketch === undefined) return
        yield sketch
      }
    }
  }
}

function count(statuses: Map<string, Map<number, number>>, { id }: Operation, status: number): void {
  const counts = statuses.get(id) ?? new Map<number, number>()
  statuses.set(id, counts.set(status, (counts.get(status) ?? 0) + 1))
}

const shownMaxChars = 1_500

function describeRequest({ method, path, headers, body }: Sent): string {
  const lines = headers.flatMap((name, at) => {
    const value = name === 'authorization' ? 'Bearer …' : headers[at + 1]
    return at % 2 === 0 ? [`${name}: ${value}`] : []
  })
  return [`${method} ${path}`, ...lines, '', body ?? ''].join('\n').slice(0, shownMaxChars)
}
