import { createNoopMeter, type Meter } from '@opentelemetry/api'
import type { IMetricReader } from '@opentelemetry/sdk-metrics'

export type MetricsOptions = {
  /** The address where Prometheus scrapes `/metrics`: a separate port, never under /actuator (Interface, Health). */
  readonly prometheus: { readonly host: string; readonly port: number } | null
  /** The base address of an OTLP/HTTP collector. */
  readonly otlpEndpoint: string | null
}

export type Metrics = {
  readonly meter: Meter
  /** Sends the remaining metrics and closes the port. */
  shutdown(): Promise<void>
}

const exportEveryMs = 60_000
const exportTimeoutMs = 5_000

/** The libraries are loaded only if metrics are configured; otherwise counting costs nothing. */
export async function startMetrics({ prometheus, otlpEndpoint }: MetricsOptions): Promise<Metrics> {
  const readers: IMetricReader[] = []
  if (prometheus !== null) readers.push(await startPrometheus(prometheus))
  if (otlpEndpoint !== null) readers.push(await startOtlp(otlpEndpoint))
  if (readers.length === 0) return { meter: createNoopMeter(), shutdown: async () => {} }

  const { MeterProvider } = await import('@opentelemetry/sdk-metrics')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const provider = new MeterProvider({ readers, resource: resourceFromAttributes({ 'service.name': 'speckeep' }) })
  return { meter: provider.getMeter('speckeep'), shutdown: () => provider.shutdown() }
}

/** Rejects with a sentence for the operator if the port is not available. */
async function startPrometheus(address: { readonly host: string; readonly port: number }): Promise<IMetricReader> {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus')
  const exporter = new PrometheusExporter({ ...address, preventServerStart: true, withoutScopeInfo: true })
  await exporter.startServer().catch(cause => {
    throw new Error(`METRICS_PORT is ${address.port}; expected a free port (${cause.message}).`, { cause })
  })
  return exporter
}

async function startOtlp(endpoint: string): Promise<IMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http')
  const { PeriodicExportingMetricReader } = await import('@opentelemetry/sdk-metrics')
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, timeoutMillis: exportTimeoutMs }),
    exportIntervalMillis: exportEveryMs,
    exportTimeoutMillis: exportTimeoutMs,
  })
}
