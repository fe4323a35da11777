import { formatCount } from './formatNumbers.ts'

const bytesPerMib = 1024 * 1024

/** A readable size, rounded up so that a small size is never 0. */
export function formatBytes(bytes: number): string {
  const mib = bytes / bytesPerMib
  if (mib >= 1024) return `${formatCount(Math.ceil((mib / 1024) * 10) / 10)} GiB`
  return `${formatCount(mib < 100 ? Math.ceil(mib * 10) / 10 : Math.ceil(mib))} MiB`
}
