import { type DestinationStream, type Logger, pino } from 'pino'
import type { Tracing } from '#ports/tracing.ts'
import { redact } from './redaction.ts'

export type LoggerOptions = {
  readonly level: string
  /** Adds the id of the trace in progress to each line. */
  readonly tracing?: Pick<Tracing, 'currentId'> | null
  /** Standard output by default. */
  readonly destination?: DestinationStream
}

/** The part of a request that is logged: never its headers, and its path without the query. */
type LoggedRequest = { readonly method: string; readonly url: string; readonly id?: unknown; readonly ip?: string }

/**
 * One JSON object per line: a line break in what callers send is escaped and cannot start another line (ASVS 5
 * §16.4.1). Redaction is the last step for every line.
 */
export function createLogger({ level, tracing, destination = pino.destination(1) }: LoggerOptions): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { req: describeRequest, res: describeReply, err: describeError },
      hooks: { streamWrite: redact },
      ...(tracing && { mixin: () => traceOf(tracing) }),
    },
    destination,
  )
}

/** Libraries also throw and emit plain objects. */
function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' ? message : String(error)
}

function traceOf(tracing: Pick<Tracing, 'currentId'>): object {
  const traceId = tracing.currentId()
  return traceId === null ? {} : { traceId }
}

function describeRequest({ method, url, id, ip }: LoggedRequest): object {
  return { id, method, path: url.split('?', 1)[0], ip }
}

function describeReply({ statusCode }: { readonly statusCode: number }): object {
  return { statusCode }
}

const causesMax = 5

/** Not all of their fields: a database error, for example, quotes the row it concerns. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    code: 'code' in error ? error.code : undefined,
    stack,
    errors: error instanceof AggregateError ? error.errors.slice(0, causesMax).map(one => String(one)) : undefined,
    cause: cause === undefined || depth >= causesMax ? undefined : describeError(cause, depth + 1),
  }
}
