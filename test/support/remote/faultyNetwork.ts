/** The connection between Speckeep and a code host, where calls fail and answers are lost. */
export type NetworkFault =
  /** The host, or a proxy in front of it, answers so; nothing was done. */
  | 'unavailable'
  | 'slower'
  /** The work is done, and the connection ends before the answer, or nobody answers in time. */
  | 'lost'
  | 'stall'

export type HostCall = { readonly method: string; readonly path: string }

export type FaultyNetwork = {
  readonly fetch: typeof fetch
  /** All calls so far, in order. */
  readonly calls: HostCall[]
  /** Sets what happens to calls from now on; the function may do something first. */
  inject(plan: (call: HostCall) => NetworkFault | null | Promise<NetworkFault | null>): void
}

export function faultyNetwork(host: typeof fetch): FaultyNetwork {
  const calls: HostCall[] = []
  let plan: Parameters<FaultyNetwork['inject']>[0] = () => null
  return {
    calls,
    async fetch(input, init) {
      const call = { method: init?.method ?? 'GET', path: new URL(String(input)).pathname }
      calls.push(call)
      const fault = await plan(call)
      if (fault === 'unavailable') return new Response('Service Unavailable', { status: 503 })
      if (fault === 'slower') return new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
      const answer = await host(input, init)
      if (fault === null) return answer
      await answer.arrayBuffer()
      if (fault === 'lost') throw new TypeError('fetch failed', { cause: new Error('other side closed') })
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    },
    inject(next) {
      plan = next
    },
  }
}

const networkFaults: readonly NetworkFault[] = ['unavailable', 'slower', 'lost', 'stall']

/** Three of ten calls fail, in every possible way; the same seed gives the same failures. */
export function randomFaults(seed: number): () => NetworkFault | null {
  let state = seed
  const roll = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return () => (roll() < 0.3 ? (networkFaults[Math.floor(roll() * networkFaults.length)] ?? null) : null)
}
