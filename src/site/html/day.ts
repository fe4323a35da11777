import { type Html, html } from './template.ts'

let format: Intl.DateTimeFormat | undefined

/** `3 May 2026`; `null` for an invalid date. */
export function writtenDay(date: Date): string | null {
  /** Takes longer to make than most modules to load. */
  format ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Number.isNaN(date.getTime()) ? null : format.format(date)
}

export function dayOf(date: Date): Html | null {
  const day = writtenDay(date)
  return day === null ? null : html`<time datetime="${date.toISOString()}">${day}</time>`
}
