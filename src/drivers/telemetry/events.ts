import type { Meter } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Events } from '#ports/events.ts'
import type { HostId } from '#ports/hosts.ts'

/** The server ends a query shortly before 5 seconds. */
const queryLimitMs = 4_500

export type EventsOptions = {
  readonly logger: Logger
  readonly meter: Meter
  /** The configured code hosts and editors: their counters start at 0. */
  readonly hosts?: readonly HostId[]
  readonly editors?: readonly { readonly provider: string; readonly model: string }[]
}

/**
 * The metrics of Interface §4 and the log lines that go with them. Metrics carry no ids, which keeps the number of
 * series small; log lines carry them. A counter that a rule watches starts at 0, since `increase()` does not see the
 * first event of a series that begins with it.
 */
export function createEvents({ logger, meter, hosts = [], editors = [] }: EventsOptions): Events {
  const projectsCreated = meter.createCounter('projects.created', { description: 'Projects created' })
  const editsCompleted = meter.createCounter('ai.edits.completed', {
    description: 'AI edits run to an end, by success and result',
  })
  const countCost = createCostGauge(meter)
  const hostCalls = meter.createCounter('repohost.api.calls', { description: 'Calls to the code host' })
  const hostErrors = meter.createCounter('repohost.api.errors', { description: 'Calls to the code host that failed' })
  const pagesBuildTime = meter.createHistogram('repohost.pages.build.time', {
    description: 'Time from a commit until its page can be read',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300] },
  })
  const hostBusy = meter.createCounter('repohost.api.busy', {
    description: 'Calls to the code host that it asked to repeat later: its rate limit, or its load',
  })
  const pagesFailed = meter.createCounter('repohost.pages.failures', {
    description: 'Commits whose pages the code host could not build',
  })
  const slowQueries = meter.createCounter('db.queries.slow', {
    description: 'Queries that took a second or longer; over_s is 5 for those that reached the limit of a query',
  })
  const observeViolations = createViolationsGauge(meter)
  pagesFailed.add(0)
  for (const over_s of ['1', '5']) slowQueries.add(0, { over_s })
  for (const host of hosts) hostBusy.add(0, { host })
  for (const editor of editors) {
    for (const errorCode of [null, 'internal']) editsCompleted.add(0, { ...editor, ...resultOf(errorCode) })
  }

  return {
    projectCreated: quietly(event => {
      projectsCreated.add(1)
      logger.info(event, 'project created')
    }),

    editCompleted: quietly(event => {
      const { provider, model, success, errorCode, costMicroUsd } = event
      editsCompleted.add(1, { provider, model, ...resultOf(errorCode) })
      if (costMicroUsd !== null) countCost(provider, model, costMicroUsd)
      logger[success ? 'info' : 'warn'](event, 'edit completed')
    }),

    hostCalled: quietly(event => {
      const { host, operation, outcome } = event
      hostCalls.add(1, { host, operation })
      if (outcome !== 'ok') hostErrors.add(1, { host, operation })
      if (outcome === 'busy') hostBusy.add(1, { host })
      logger.debug(event, 'host called')
    }),

    pagesBuilt: quietly(event => {
      pagesBuildTime.record(event.durationMs / 1_000)
      logger.info(event, 'pages built')
    }),

    pagesFailed: quietly(event => {
      pagesFailed.add(1)
      logger.warn(event, 'pages failed')
    }),

    querySlow: quietly(event => {
      slowQueries.add(1, { over_s: event.durationMs >= queryLimitMs ? '5' : '1' })
      logger.warn(event, 'query slow')
    }),

    eventLoopDelayed: quietly(event => {
      logger.warn(event, 'event loop delayed')
    }),

    account: quietly(event => {
      const isSuspicious = event.what === 'sign_in_refused' || event.what === 'refresh_reused'
      logger[isSuspicious ? 'warn' : 'info'](event, 'account')
    }),

    integrityChecked: quietly(({ violations, ...event }) => {
      observeViolations(violations.length)
      for (const { invariant, about } of violations) logger.error({ invariant, about }, 'invariant violated')
      logger.info({ ...event, violations: violations.length }, 'integrity checked')
    }),

    fault: quietly(({ where, error }) => {
      logger.error({ where, err: error }, 'fault')
    }),
  }
}

type EditResult = 'preview' | 'failed' | 'refused' | 'cancelled'

/** Which failures say something about the editor, rather than about the request or the file. */
const editorFailures: ReadonlySet<string> = new Set(['ai_failed', 'ai_timeout', 'edit_refused', 'internal'])

function resultOf(errorCode: string | null): { readonly success: boolean; readonly result: EditResult } {
  if (errorCode === null) return { success: true, result: 'preview' }
  if (errorCode === 'cancelled') return { success: false, result: 'cancelled' }
  return { success: false, result: editorFailures.has(errorCode) ? 'failed' : 'refused' }
}

/** `integrity.violations`: of the latest check by this process; not reported before the first. */
function createViolationsGauge(meter: Meter): (violations: number) => void {
  let latest: number | null = null
  const gauge = meter.createObservableGauge('integrity.violations', {
    description: 'Violated invariants of the stored data, as of the latest check',
  })
  gauge.addCallback(result => {
    if (latest !== null) result.observe(latest)
  })
  return violations => {
    latest = violations
  }
}

/** `ai.edits.cost`: US dollars since the process started, by provider and model. Edits of unknown price add nothing. */
function createCostGauge(meter: Meter): (provider: string, model: string, costMicroUsd: number) => void {
  const totals = new Map<string, { readonly provider: string; readonly model: string; costMicroUsd: number }>()
  const gauge = meter.createObservableGauge('ai.edits.cost', {
    description: 'What AI edits have cost since the process started',
    unit: 'USD',
  })
  gauge.addCallback(result => {
    for (const { provider, model, costMicroUsd } of totals.values()) {
      result.observe(costMicroUsd / 1_000_000, { provider, model })
    }
  })
  return (provider, model, costMicroUsd) => {
    const key = `${provider} ${model}`
    const total = totals.get(key) ?? { provider, model, costMicroUsd: 0 }
    total.costMicroUsd += costMicroUsd
    totals.set(key, total)
  }
}

/** Reporting an event must never cause a second failure. */
function quietly<E>(record: (event: E) => void): (event: E) => void {
  return event => {
    try {
      record(event)
    } catch {
      // If logging or metering itself fails, the failure cannot be reported.
    }
  }
}
