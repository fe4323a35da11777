import { HostError, type HostErrorKind, type HostRefusal } from '#ports/hosts.ts'

const lasting: readonly HostErrorKind[] = ['access_refused', 'invalid', 'protected', 'name_taken']

/** Turns a permanent refusal into an outcome, with the host's message. Every other error is rethrown. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | HostRefusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError) || !lasting.includes(error.kind)) throw error
    return { kind: 'refused', reason: error.message }
  }
}
