import { browserStorage } from '../storage.ts'
import { deviceSans, theme } from './theme.ts'

const visited = 'speckeep-visited'

/**
 * On a first visit by phone, the page keeps the fonts of the device: the faces of the app would share the connection with
 * the text, and come too late for it.
 */
export const areFacesLate = isFirstVisit() && matchMedia('(pointer: coarse)').matches
browserStorage.write(visited, 'yes')

export const shownTheme = areFacesLate ? { ...theme, fontFamily: deviceSans } : theme

/**
 * The app was not here before and came over the network; after an update it comes over the network as well. The sign-in
 * page shows text already.
 */
function isFirstVisit(): boolean {
  if (document.getElementById('root')?.childElementCount !== 0 || browserStorage.read(visited) !== null) return false
  const [script] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[]
  return (script?.transferSize ?? 0) > 0
}
