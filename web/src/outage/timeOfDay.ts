const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** The time of day, with the date unless it is today. */
export function timeOfDay(iso: string): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return (isToday ? clock : dayAndClock).format(at)
}
