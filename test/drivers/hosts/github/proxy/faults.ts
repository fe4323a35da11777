import { type Ask, type Layer, type Reply, refusal } from './layer.ts'

/**
 * What may go wrong with one request. `lost`: the work is done and the connection ends before the answer; `unheard`: it
 * ends before the work; `stall`: the work is done and no answer ever comes.
 */
export type Fault = Reply | 'lost' | 'unheard' | 'stall'

/** The fault of a request; it may act on the emulator first. */
export type Plan = (ask: Ask) => Fault | null | Promise<Fault | null>

export class LostAnswer extends Error {}

export function faultLine() {
  let plan: Plan = () => null
  const layer: Layer = async (ask, next) => {
    const fault = await plan(ask)
    if (fault === null) return await next(ask)
    if (typeof fault === 'object') return { ...fault, headers: { ...fault.headers, 'x-test-fault': '1' } }
    if (fault !== 'unheard') await next(ask)
    if (fault === 'stall') return await new Promise<Reply>(() => {})
    throw new LostAnswer()
  }
  return {
    layer,
    plan(next: Plan) {
      plan = next
    },
  }
}

export const faults = {
  unavailable: refusal(503, 'Service Unavailable'),
  badGateway: { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>Unicorn!</html>') },
  tooMany: refusal(429, 'Too Many Requests', {}, { 'retry-after': '1' }),
  secondary: refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    {},
    { 'retry-after': '1' },
  ),
} as const satisfies Record<string, Reply>
