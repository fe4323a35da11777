import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Trace, TraceStart, Tracing } from '#ports/tracing.ts'
import { observed } from './observed.ts'

export type TracesOptions = {
  /** The base address of an OTLP/HTTP collector. */
  readonly otlpEndpoint: string | null
  /** Of all requests and jobs, 0 to 100. */
  readonly tracedPercent: number
}

export type Traces = {
  /** `null`: nothing is traced. */
  readonly tracing: Tracing | null
  /** Sends the remaining traces. */
  shutdown(): Promise<void>
}

const exportTimeoutMs = 5_000
const spansMax = 4_096

/** The libraries are loaded only if traces are configured; otherwise tracing costs nothing. */
export async function startTraces({ otlpEndpoint, tracedPercent }: TracesOptions): Promise<Traces> {
  if (otlpEndpoint === null || tracedPercent === 0) return { tracing: null, shutdown: async () => {} }
  const { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(tracedPercent / 100),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs, maxQueueSize: spansMax }),
    ],
    resource: resourceFromAttributes({ 'service.name': 'speckeep' }),
  })
  return { tracing: tracingWith(provider.getTracer('speckeep')), shutdown: () => provider.shutdown() }
}

/** A trace of work that no request waits for. */
export async function traceJob<T>(tracing: Tracing, name: string, job: () => Promise<T>): Promise<T> {
  const trace = tracing.begin({ name, kind: 'job' })
  let hasFailed = true
  try {
    const result = await trace.during(job)
    hasFailed = false
    return result
  } finally {
    trace.end({ hasFailed })
  }
}

const requestIdKey = 'speckeep.request_id'
const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const

function tracingWith(tracer: Tracer): Tracing {
  const contexts = new AsyncLocalStorage<{ readonly context: Context; readonly requestId: string | undefined }>()

  function begin({ name, kind, requestId, traceparent }: TraceStart): Trace {
    const attributes = requestId === undefined ? {} : { [requestIdKey]: requestId }
    const parent = contextOf(traceparent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    const context = trace.setSpan(parent, span)
    return {
      during: work => contexts.run({ context, requestId }, work),
      end(outcome) {
        if (outcome.name !== undefined) span.updateName(outcome.name)
        span.setAttributes(outcome.attributes ?? {})
        if (outcome.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  function step<T>(name: string, work: () => T): T {
    const current = contexts.getStore()
    if (current === undefined || !trace.getSpan(current.context)?.isRecording()) return work()
    const { context, requestId } = current
    const attributes = requestId === undefined ? {} : { [requestIdKey]: requestId }
    const span = tracer.startSpan(name, { attributes }, context)
    const within = { context: trace.setSpan(context, span), requestId }
    return observed(
      work,
      call => contexts.run(within, call),
      error => {
        if (error !== null) {
          // Only its type: a message may quote a text.
          span.setAttribute('error.type', typeOf(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    )
  }

  return {
    begin,
    step,
    currentId() {
      const span = trace.getSpan(contexts.getStore()?.context ?? ROOT_CONTEXT)
      return span?.isRecording() ? span.spanContext().traceId : null
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags = '0'] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function typeOf({ error }: { readonly error: unknown }): string {
  const { code, kind, name } = (error ?? {}) as { code?: unknown; kind?: unknown; name?: unknown }
  return String(code ?? kind ?? name ?? typeof error)
}
