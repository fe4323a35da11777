import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '#domain/errors.ts'
import type { Passwords } from '#ports/passwords.ts'
import { isCommonPassword } from './commonPasswords.ts'

/**
 * OWASP's minimum for Argon2id (ASVS 5 §11.4.2); algorithm 2 is Argon2id. The hash is a PHC string with all parameters.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A well-formed hash of the same cost that matches no known password. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type Argon2Options = {
  /** How many hashes run concurrently. They share the small thread pool that also reads files and resolves names. */
  readonly parallel: number
  /** How many may wait; further calls are refused. */
  readonly queueMax: number
}

/** Passwords are hashed byte for byte: nothing is trimmed, folded or truncated (ASVS 5 §6.2.8). */
export function argon2Passwords({ parallel, queueMax }: Argon2Options): Passwords {
  const queue = pLimit(parallel)

  function withinLimits<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= queueMax) {
      throw new Failure('unavailable', 'Too many people are signing in right now. Try again in a second.', {
        retryAfterS: 1,
      })
    }
    return queue(work)
  }

  return {
    async hash(password) {
      return withinLimits(() => hash(password, cost))
    },

    async verify(password, stored) {
      const isMatch = await withinLimits(() => verify(stored ?? dummyHash, password))
      return stored !== null && isMatch
    },

    isCommon: isCommonPassword,
  }
}
