import { once } from '#domain/once.ts'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// Each formatter takes milliseconds to create, so screens that show no time do not create them.
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const absolute = once(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
)
const dayOnly = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }))

export function formatRelative(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1_000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative().format(Math.round(seconds / size), unit)
  }
  return 'just now'
}

export function formatDateTime(iso: string): string {
  return absolute().format(new Date(iso))
}

export function formatDay(iso: string): string {
  return dayOnly().format(new Date(iso))
}
