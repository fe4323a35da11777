import type { Tracing } from '#ports/tracing.ts'

type Parts = Readonly<Record<string, unknown>>

/** What takes no time, and the hosts, whose calls are recorded elsewhere. */
const unwatched = new Set([
  'clock',
  'contentCache',
  'events',
  'failedRenewals',
  'hostOutages',
  'hosts',
  'instance',
  'oneTimeCodes',
  'revocations',
  'sealing',
  'settings',
  'staleness',
  'tokens',
  'tracing',
])

/** The same ports, where each call is a step of the trace in progress, such as `projects.find`. */
export function withSteps<P extends Parts>(ports: P, tracing: Tracing): P {
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      unwatched.has(name) || !isPlainObject(port) ? port : stepped(name, port, tracing),
    ]),
  ) as P
}

function stepped(name: string, port: Parts, tracing: Tracing): Parts {
  return Object.fromEntries(
    Object.entries(port).map(([operation, call]) => [
      operation,
      typeof call !== 'function'
        ? call
        : (...args: unknown[]) => tracing.step(`${name}.${operation}`, () => call.apply(port, args)),
    ]),
  )
}

/** Others may have getters and methods that a copy would lose. */
function isPlainObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
