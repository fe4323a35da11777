import { HostError } from '#ports/hosts.ts'
import { isDiskFull } from '../diskFull.ts'

const retryAfterS = 60
const fullDisk =
  'The disk of this service is full, so nothing was written. Reads still work. Ask the administrator to free space, then try again.'

/** A failure of files on this machine as one of the code host, without local paths. `what` is what failed. */
export function storageFailure(cause: unknown, what: string): HostError {
  if (isDiskFull(cause)) return new HostError('busy', fullDisk, { cause, retryAfterS })
  if (cause instanceof HostError) return cause
  const { code = 'unexpected' } = cause as NodeJS.ErrnoException
  return new HostError('failed', `${what} failed (${code})`, { cause })
}
