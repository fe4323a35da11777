import type { ServerResponse } from 'node:http'
import { Failure } from '#domain/errors.ts'
import { clientSubnet, networkFactor, networkOf } from '../clientAddress.ts'
import { onceClosed } from './closed.ts'

export type ConcurrencyLimit = {
  /** Returns the function that ends it; throws once the limit is reached. */
  enter(key: string): () => void
  /** Enters until the response is closed. */
  hold(key: string, response: ServerResponse): void
}

const retryAfterS = 5

/** Limits how many of something each key may have at the same time, counted in this process. */
export function limitConcurrency(max: number, what: string): ConcurrencyLimit {
  const held = new Map<string, number>()
  function enter(key: string): () => void {
    const others = held.get(key) ?? 0
    if (others >= max) {
      const message = `At most ${max} concurrent ${what}. End one, or try again in ${retryAfterS} s.`
      throw new Failure('rate_limited', message, { retryAfterS })
    }
    held.set(key, others + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (held.get(key) ?? 1) - 1
      if (left === 0) held.delete(key)
      else held.set(key, left)
    }
  }
  return { enter, hold: (key, response) => onceClosed(response, enter(key)) }
}

/** By the caller's address; a network of addresses may have as many as `networkFactor` of them. */
export function limitConcurrencyByAddress(max: number, what: string): ConcurrencyLimit {
  const bySubnet = limitConcurrency(max, `${what} from one address`)
  const byNetwork = limitConcurrency(max * networkFactor, `${what} from one network`)
  function enter(address: string): () => void {
    const endInSubnet = bySubnet.enter(clientSubnet(address))
    const network = networkOf(address)
    if (network === null) return endInSubnet
    try {
      const endInNetwork = byNetwork.enter(network)
      return () => {
        endInSubnet()
        endInNetwork()
      }
    } catch (refusal) {
      endInSubnet()
      throw refusal
    }
  }
  return { enter, hold: (address, response) => onceClosed(response, enter(address)) }
}
