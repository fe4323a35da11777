import type { HostError } from '#ports/hosts.ts'
import type { Call } from './call.ts'
import { HttpClientError, todo } from './errors.ts'

/** Why an attempt brought no usable answer, and what may follow. */
export type Fault = {
  /**
   * - `slower`: not carried out; the host wants a pause.
   * - `unsent`: not carried out; no connection was made.
   * - `lost`: it is unknown whether it was carried out.
   * - `refused`: a second attempt would get the same answer.
   */
  readonly nature: 'slower' | 'unsent' | 'lost' | 'refused'
  readonly error: HostError
}

export function refused(error: HostError): { readonly kind: 'failed'; readonly fault: Fault } {
  return { kind: 'failed', fault: { nature: 'refused', error } }
}

const unconnected: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Passes on only the code of the platform's error: its messages repeat addresses and headers. */
export function faultOf(call: Call, error: unknown): Fault {
  const { host, name } = call
  if (error instanceof Error && error.name === 'TimeoutError') {
    const detail = `${name} had no answer within ${call.timeoutMs / 1_000} s`
    const parts = { host, reason: 'did not answer in time', todo: todo.lasting, detail }
    return { nature: 'lost', error: new HttpClientError('busy', parts) }
  }
  const codes = codesOf(error)
  const isUnsent = codes.length > 0 && codes.every(code => unconnected.has(code))
  const reason = isUnsent ? 'cannot be reached' : 'closed the connection'
  const detail = `${name} had no answer (${codes[0] ?? 'connection lost'})`
  const parts = { host, reason, todo: todo.lasting, detail }
  return { nature: isUnsent ? 'unsent' : 'lost', error: new HttpClientError('failed', parts) }
}

/** A connection that is tried at several addresses fails with one error for each. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf)
  if (error.cause instanceof Error) return codesOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? [error.code] : []
}
