import { deserialize } from 'node:v8'
import { Failure, type FailureDetails, type FailureReason } from '#domain/errors.ts'
import type { Kind } from '#ports/work.ts'

/**
 * A message to a process: the input as `v8.serialize` encodes it, so that it is copied without being parsed on the way.
 */
export type Job = { readonly kind: string; readonly input: Uint8Array }

/** A message from a process. `refused` is a `Failure`, which cannot be sent as such. */
export type JobReply =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly refused: Refused }
  /** The function threw an error of another kind. */
  | { readonly kind: 'failed'; readonly message: string }

type Refused = { readonly reason: FailureReason; readonly message: string; readonly details: FailureDetails }

export async function runJob(
  kindNamed: (name: string) => Promise<Kind | null>,
  { kind: name, input }: Job,
): Promise<JobReply> {
  try {
    const kind = await kindNamed(name)
    return { kind: 'done', value: await kind?.perform(deserialize(input) as never) }
  } catch (error) {
    if (error instanceof Failure) return { kind: 'refused', refused: refusedOf(error) }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function refusedOf({ reason, message, fields, retryAfterS }: Failure): Refused {
  return { reason, message, details: { fields, ...(retryAfterS !== undefined && { retryAfterS }) } }
}

export function failureFrom({ reason, message, details }: Refused): Failure {
  return new Failure(reason, message, details)
}
