import { deviceSans, theme } from './theme.ts'

/**
 * On a first visit by phone, the page keeps the fonts of the device: the faces of the app would share the connection with
 * the text, and come too late for it.
 */
export const areFacesLate = isFirstVisit() && matchMedia('(pointer: coarse)').matches

export const shownTheme = areFacesLate ? { ...theme, fontFamily: deviceSans } : theme

/** The app itself came over the network. The sign-in page shows text already. */
function isFirstVisit(): boolean {
  const [script] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]
  return document.getElementById('root')?.childElementCount === 0 && (script?.transferSize ?? 0) > 0
}
