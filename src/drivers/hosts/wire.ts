import { setTimeout as waitOf } from 'node:timers/promises'
import type { HostAccess } from '#ports/hosts.ts'
import { parsed } from './wire/body.ts'
import { createBreaker } from './wire/breaker.ts'
import { createBudget } from './wire/budget.ts'
import { type Call, callOf, isWanted } from './wire/call.ts'
import { type Answer, type Exchanged, exchange } from './wire/exchange.ts'
import type { Wire, WireAnswer, WireOptions, WireRequest } from './wire/interface.ts'
import { createKeeper } from './wire/keeper.ts'
import { wireLimits } from './wire/limits.ts'
import { refusalOf } from './wire/refusal.ts'
import { createRetry } from './wire/retry.ts'
import { todo, WireError } from './wire/sentences.ts'

export type { Wire, WireAnswer, WireOptions, WireRefusal, WireRequest } from './wire/interface.ts'
export type { WireLimits } from './wire/limits.ts'

export function createWire(options: WireOptions): Wire {
  const limits = { ...wireLimits, ...options.limits }
  const now = options.now ?? (() => performance.now())
  const wait = options.wait ?? ((ms, signal) => waitOf(ms, undefined, signal ? { signal } : {}))
  const means = { fetch: options.fetch ?? fetch, redirectsMax: limits.redirectsMax }
  const budget = createBudget(limits, now, options.label)
  const breaker = createBreaker(limits, now, options.label)
  const retry = createRetry(limits, wait)
  const keeper = createKeeper()

  async function carryOut(access: HostAccess, request: WireRequest, call: Call): Promise<Answer> {
    const known = keeper.find(call, request)
    if (known && request.immutable) return known

    async function attempt(): Promise<Exchanged> {
      const result = await exchange(call, keeper.conditional(call, known), means)
      if ('fault' in result) return result
      if (result.answer.status === 304 && known) return { answer: known }
      if (isWanted(call, result.answer.status)) return result
      const fault = refusalOf(call, result.answer, { request, token: access?.token, classify: options.classify })
      if (fault.nature === 'slower') budget.pause(call.holder, fault.error.retryAfterS)
      return { fault }
    }

    return await budget.inTurn(call, () =>
      retry(call, budget.pauseLeftMs(call.holder), async () => {
        await budget.spend(call.holder)
        return await budget.amongAll(() => breaker.guard(attempt))
      }),
    )
  }

  return {
    async send<T>(access: HostAccess, request: WireRequest): Promise<WireAnswer<T>> {
      if (access?.failure) throw access.failure
      const call = callOf(options, limits, access, request)
      const answer = await carryOut(access, request, call)
      const body = bodyOf(call, request, answer) as T
      keeper.keep(call, request, answer)
      return { status: answer.status, headers: new Headers(answer.headers), body }
    },
  }
}

/** What is kept is given out as a copy. A refusal that the caller asked to see may be a page of a proxy: no body then. */
function bodyOf(call: Call, request: WireRequest, { status, bytes }: Answer): unknown {
  if (request.as === 'bytes') {
    if (status < 300 && request.isRight?.(bytes) === false) throw misread(call, 'has an answer of another content')
    return new Uint8Array(bytes)
  }
  const body = parsed(bytes)
  if (body !== undefined) return body
  if (status >= 300) return null
  throw misread(call, 'has an answer that is no JSON')
}

function misread({ host, name }: Call, fault: string): WireError {
  const reason = 'answered with something that it was not asked for, perhaps a page of a proxy'
  return new WireError('failed', { host, reason, todo: todo.lasting, detail: `${name} ${fault}` })
}
