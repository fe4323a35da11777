import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { consume } from '../consumeLimit.ts'
import type { SiteRequest } from './siteAddress.ts'

const name = 'requests to the code host by readers'
const perReader = { name, max: limits.readerCallsPerHour, windowS: 3_600 } as const
const perOwner = { name, max: limits.readerCallsPerOwnerPerHour, windowS: 3_600 } as const

/** Counts a call of the code host against the reader and against all readers of the owner's sites. */
export async function countReaderCall(
  { limiter }: Pick<Ports, 'limiter'>,
  { userId }: OpenProject,
  { caller }: SiteRequest,
): Promise<void> {
  await consume(limiter, perReader, `${caller} of ${userId}`)
  await consume(limiter, perOwner, `readers of ${userId}`)
}

/** Counts one for all readers of the owner's sites; false: there were too many. */
export async function mayCallForReaders(
  { limiter }: Pick<Ports, 'limiter'>,
  { userId }: OpenProject,
): Promise<boolean> {
  return (await limiter.consume(`readers of ${userId}`, perOwner)).allowed
}
