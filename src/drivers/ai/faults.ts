import { APICallError } from 'ai'
import { AiError, type AiErrorKind } from '#ports/ai.ts'

/**
 * What the SDK throws, as the port's error. Messages are ours: those of providers may quote the request, and with it the
 * document or the key.
 */
export function aiErrorOf(error: unknown): AiError {
  if (error instanceof AiError) return error
  const inner = innermost(error)
  if (!APICallError.isInstance(inner))
    return new AiError(kindByName(inner), 'the model call failed', { cause: nameOf(inner) })
  const { statusCode, responseHeaders } = inner
  if (statusCode === undefined)
    return new AiError('disconnected', 'the provider cannot be reached', { cause: nameOf(inner) })
  const retryAfterS = retryAfterOf(responseHeaders)
  return new AiError(kindByStatus(statusCode), `the provider answered ${statusCode}`, {
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

/** A retry error wraps the last one; that is the one that tells. */
function innermost(error: unknown): unknown {
  const last = (error as { lastError?: unknown } | null)?.lastError
  return last === undefined ? error : innermost(last)
}

function kindByStatus(status: number): AiErrorKind {
  if (status === 429) return 'rate_limited'
  if (status === 408) return 'timeout'
  if (status >= 500) return 'overloaded'
  return status >= 400 ? 'rejected' : 'disconnected'
}

function kindByName(error: unknown): AiErrorKind {
  const name = nameOf(error)
  if (name === 'TimeoutError') return 'timeout'
  if (/^Error$|JSONParse|TypeValidation|InvalidResponse|NoContent|NoOutput|EmptyResponse/.test(name)) return 'garbled'
  if (/LoadAPIKey|LoadSetting|NoSuchModel|InvalidPrompt|InvalidArgument|Unsupported/.test(name)) return 'rejected'
  return 'disconnected'
}

/** The class of a fault, which is all of it that is safe to log. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

const retryAfterMaxS = 3_600

function retryAfterOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const ms = Number(headers?.['retry-after-ms'])
  const seconds = headers?.['retry-after-ms'] ? ms / 1_000 : Number(headers?.['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, retryAfterMaxS) : undefined
}
