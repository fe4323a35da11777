import { formatDateTime, formatRelative } from './formatTimes.ts'

export function RelativeTime({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso)}
    </time>
  )
}
