import type { TestUser } from '#testing/users.ts'
import type { HttpCaller } from './httpCaller.ts'

/** Somebody with an account of their own, who means no good. */
export type Attacker = {
  readonly url: string
  readonly pagesUrl: string
  readonly user: TestUser
  /** From an address of its own. */
  readonly call: HttpCaller
  /** Another address for each number. */
  readonly callFrom: (nth: number) => HttpCaller
}

/** What one caller does at the default limits, on so many connections at once and without a pause. */
export type Attack<Prepared = unknown> = {
  readonly name: string
  readonly connections: number
  readonly prepare: (attacker: Attacker) => Promise<Prepared>
  readonly send: (attacker: Attacker, prepared: Prepared, nth: number) => Promise<void>
}

export function defineAttack<Prepared>(given: Attack<Prepared>): Attack {
  return given as Attack
}
