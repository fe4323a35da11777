import type { TestUser } from '#testing/users.ts'
import type { HttpCaller } from './httpCaller.ts'

/** A malicious user with an account. */
export type Attacker = {
  readonly url: string
  readonly pagesUrl: string
  readonly user: TestUser
  /** From a separate address. */
  readonly call: HttpCaller
  /** A different address for each number. */
  readonly callFrom: (nth: number) => HttpCaller
}

/** One caller at the default limits, over this many concurrent connections and without a pause. */
export type Attack<Prepared = unknown> = {
  readonly name: string
  readonly connections: number
  readonly prepare: (attacker: Attacker) => Promise<Prepared>
  readonly send: (attacker: Attacker, prepared: Prepared, nth: number) => Promise<void>
}

export function defineAttack<Prepared>(given: Attack<Prepared>): Attack {
  return given as Attack
}
