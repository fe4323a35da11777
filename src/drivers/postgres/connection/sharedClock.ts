import type { Clock } from '#ports/clock.ts'

export type SharedClock = Clock & { close(): void }

export type SharedClockOptions = {
  /** Asks the database for its time. */
  readonly ask: () => Promise<Date>
  readonly machine: Clock
  /** Called when this machine begins to differ, with how far it is ahead. */
  readonly onSkew: (aheadMs: number) => void
  readonly everyMs?: number
}

/** Ordinary differences between synchronised machines, which `Clock` leaves as they are. */
const skewMaxMs = 1_000
/** A machine that differs is in step again only below this: near one limit alone, its time would jump back and forth. */
const inStepMaxMs = 500
/** An answer that took longer says too little about the moment that it is of. */
const answerMaxMs = 1_000

/**
 * The time of the database, if this machine has another one: instances compare leases, sign-ins, their ends and tokens
 * with each other (docs/decisions/0112). While the database does not answer, the last known difference stays in force.
 */
export async function sharedClock({ ask, machine, onSkew, everyMs = 5_000 }: SharedClockOptions): Promise<SharedClock> {
  let aheadMs = 0

  async function measure(): Promise<void> {
    const askedAtMs = machine.monotonicMs()
    const before = machine.now()
    const answer = await ask()
    const tookMs = machine.monotonicMs() - askedAtMs
    if (tookMs > answerMaxMs) return
    const differenceMs = Math.round(before.getTime() + tookMs / 2 - answer.getTime())
    const isSkewed = Math.abs(differenceMs) > (aheadMs === 0 ? skewMaxMs : inStepMaxMs)
    if (isSkewed && aheadMs === 0) onSkew(differenceMs)
    aheadMs = isSkewed ? differenceMs : 0
  }

  await measure()
  const measuring = setInterval(() => void measure().catch(() => {}), everyMs).unref()
  return {
    now: () => new Date(machine.now().getTime() - aheadMs),
    monotonicMs: machine.monotonicMs,
    close: () => clearInterval(measuring),
  }
}

export function skewWarning(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return (
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database, ` +
    'whose time is used instead. Synchronise both with NTP.'
  )
}
