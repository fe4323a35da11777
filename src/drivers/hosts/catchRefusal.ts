import { HostError, type HostErrorKind, type HostRefusal } from '#ports/hosts.ts'

const lasting: readonly HostErrorKind[] = ['access_refused', 'invalid', 'protected', 'name_taken']

/** A refusal that asking again does not change is an outcome, in the host's words. Every other error stays one. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | HostRefusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError) || !lasting.includes(error.kind)) throw error
    return { kind: 'refused', reason: error.message }
  }
}
