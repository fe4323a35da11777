import { deserialize } from 'node:v8'
import { type ErrorCode, Failure, type FailureDetails } from '#domain/errors.ts'
import type { Kinds } from '#ports/work.ts'

/** What a process is sent: the input as `v8.serialize` makes it, so that it is copied and not read on the way. */
export type Job = { readonly kind: string; readonly input: Uint8Array }

/** What a process sends back. `refused` is a `Failure`, which does not survive the way as such. */
export type Answer =
  | { readonly result: unknown }
  | { readonly refused: Refused }
  /** The function threw something else. */
  | { readonly failed: string }

type Refused = { readonly code: ErrorCode; readonly message: string; readonly details: FailureDetails }

export function answerOf(kinds: Kinds, { kind, input }: Job): Answer {
  try {
    return { result: kinds[kind]?.perform(deserialize(input) as never) }
  } catch (error) {
    if (error instanceof Failure) return { refused: refusedOf(error) }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function refusedOf({ code, message, fields, retryAfterS, body }: Failure): Refused {
  return { code, message, details: { fields, body, ...(retryAfterS !== undefined && { retryAfterS }) } }
}

export function failureFrom({ code, message, details }: Refused): Failure {
  return new Failure(code, message, details)
}
