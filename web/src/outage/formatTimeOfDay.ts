import { once } from '#domain/once.ts'
import { formatDateTime } from '../ui/formatTimes.ts'

const timeOnly = once(() => new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' }))

/** The time of day, with the date unless it is today. */
export function formatTimeOfDay(iso: string): string {
  const at = new Date(iso)
  return at.toDateString() === new Date().toDateString() ? timeOnly().format(at) : formatDateTime(iso)
}
