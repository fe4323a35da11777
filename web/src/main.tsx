import './theme/sheets.css'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { connection } from './api/connection.ts'
import { holdDuringPress } from './api/heldPress.ts'
import { queryClient } from './api/queries.ts'
import { session, startSession } from './api/session.ts'
import { App } from './app.tsx'
import { router } from './routes.tsx'
import { readShellState, whenReleased } from './signInShell/takeOver.ts'

const prepareAfterMs = 2_000

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no root element for the app.')

let before = session.get()
session.subscribe(() => {
  const now = session.get()
  // One user's data is never shown to the next. The data behind an expired session stays, since it is still the same
  // user's.
  if (now.status === 'signedOut' && now.ended === null) queryClient.clear()
  if (now.status === 'signedIn' && before.status === 'signedOut') void queryClient.invalidateQueries()
  if (now.status === 'signedIn' && before.status !== 'signedIn') prepareOfflineStart().catch(() => {})
  before = now
})
connection.subscribe(() => {
  if (!connection.get()) return
  if (session.get().status === 'unknown') void startSession()
  void queryClient.invalidateQueries()
})
if (matchMedia('(forced-colors: active)').matches) void import('./theme/forcedColors.ts')
holdDuringPress()
void startSession()
void start(place)

/** After everything that the screen needs. */
async function prepareOfflineStart(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise(resolve => addEventListener('load', resolve))
  await new Promise(resolve => setTimeout(resolve, prepareAfterMs))
  await (await import('./offline/worker.ts')).followOffer(import.meta.url)
}

/**
 * The sign-in shell stays until the first screen can replace it in one step, so that no keystroke is lost in between.
 */
async function start(root: HTMLElement): Promise<void> {
  await router.load()
  await whenReleased(root)
  const shell = readShellState(root)
  const app = createRoot(root)
  if (shell === null) return startTransition(() => app.render(<App />))
  flushSync(() => app.render(<App />))
  shell.goOn()
}
