import type { ServerResponse } from 'node:http'
import { Failure } from '#domain/errors.ts'
import { clientSubnet, networkFactor, networkOf } from '../clientAddress.ts'
import { onceClosed } from './closed.ts'

export type ConcurrencyLimit = {
  /** Returns the function that ends it; throws if it would exceed the limit. It counts as one unless `size` says more. */
  enter(key: string, size?: number): () => void
  /** Enters until the response is closed. */
  hold(key: string, response: ServerResponse, size?: number): void
}

const retryAfterS = 5

/** Limits how many of something each key may have at the same time, counted in this process. */
export function limitConcurrency(max: number, what: string): ConcurrencyLimit {
  const held = new Map<string, number>()
  function enter(key: string, size = 1): () => void {
    const others = held.get(key) ?? 0
    if (others + size > max) {
      const message = `At most ${max} concurrent ${what}. End one, or try again in ${retryAfterS} s.`
      throw new Failure('rate_limited', message, { retryAfterS })
    }
    held.set(key, others + size)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (held.get(key) ?? size) - size
      if (left <= 0) held.delete(key)
      else held.set(key, left)
    }
  }
  return { enter, hold: (key, response, size) => onceClosed(response, enter(key, size)) }
}

/** By the caller's address; a network of addresses may have as many as `networkFactor` of them. */
export function limitConcurrencyByAddress(max: number, what: string): ConcurrencyLimit {
  const bySubnet = limitConcurrency(max, `${what} from one address`)
  const byNetwork = limitConcurrency(max * networkFactor, `${what} from one network`)
  function enter(address: string, size?: number): () => void {
    const endInSubnet = bySubnet.enter(clientSubnet(address), size)
    const network = networkOf(address)
    if (network === null) return endInSubnet
    try {
      const endInNetwork = byNetwork.enter(network, size)
      return () => {
        endInSubnet()
        endInNetwork()
      }
    } catch (refusal) {
      endInSubnet()
      throw refusal
    }
  }
  return { enter, hold: (address, response, size) => onceClosed(response, enter(address, size)) }
}
