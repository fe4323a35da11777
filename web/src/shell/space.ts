import { count } from './money.ts'

const bytesPerMib = 1024 * 1024

/** Space for people, rounded up so that little is never nothing. */
export function space(bytes: number): string {
  const mib = bytes / bytesPerMib
  if (mib >= 1024) return `${count(Math.ceil((mib / 1024) * 10) / 10)} GiB`
  return `${count(mib < 100 ? Math.ceil(mib * 10) / 10 : Math.ceil(mib))} MiB`
}
