import { formatCount } from './formatNumbers.ts'

const bytesPerMib = 1024 * 1024

/** Space for people, rounded up so that little is never nothing. */
export function formatBytes(bytes: number): string {
  const mib = bytes / bytesPerMib
  if (mib >= 1024) return `${formatCount(Math.ceil((mib / 1024) * 10) / 10)} GiB`
  return `${formatCount(mib < 100 ? Math.ceil(mib * 10) / 10 : Math.ceil(mib))} MiB`
}
