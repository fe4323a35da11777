import { formatDateTime, formatRelative } from './formatTimes.ts'

/** How long ago something was; its date appears when it is pointed at, so that no list waits for a formatter of dates. */
export function RelativeTime({ iso }: { readonly iso: string }) {
  return (
    <time
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(iso)
      }}
    >
      {formatRelative(iso)}
    </time>
  )
}
