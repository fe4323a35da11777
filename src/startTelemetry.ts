import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import { rulesModel } from '#domain/rules/rulesModel.ts'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { type Metrics, startMetrics } from '#drivers/telemetry/metrics.ts'
import { startTraces } from '#drivers/telemetry/traces.ts'
import type { Events } from '#ports/events.ts'
import type { Tracing } from '#ports/tracing.ts'

export type Telemetry = {
  readonly logger: FastifyBaseLogger
  readonly meter: Metrics['meter']
  readonly events: Events
  /** `null`: requests are not traced. */
  readonly tracing: Tracing | null
  close(): Promise<void>
}

export async function startTelemetry(config: Config): Promise<Telemetry> {
  await using starting = new AsyncDisposableStack()
  const { tracing, shutdown } = await startTraces(config.telemetry)
  starting.defer(shutdown)
  const logger = createLogger({ level: config.telemetry.logLevel, tracing })
  const { meter, shutdown: stopMetrics } = await startMetrics(config.telemetry)
  starting.defer(stopMetrics)
  const hosts = config.hosts.map(({ provider }) => provider)
  const events = createEvents({ logger, meter, hosts, editors: editorsOf(config) })
  const started = starting.move()
  return { logger, meter, events, tracing, close: () => started.disposeAsync() }
}

function editorsOf({ ai }: Config) {
  const rules = { provider: 'rules', model: rulesModel }
  return ai.provider === 'rules' ? [rules] : [rules, { provider: ai.provider, model: ai.model }]
}
