import { createStore, type ReadableStore } from '../store.ts'
import { announce } from './announce.tsx'

export type Toast = {
  readonly id: number
  readonly message: string
  /** `Undo` undoes what it reports, `Cancel` ends it while it is under way; `Reload` is what the user has to do. */
  readonly action?: { readonly name: 'Undo' | 'Cancel' | 'Reload'; readonly act: () => void }
  /** Called when it is no longer shown. */
  readonly onGone?: () => void
}

const durationMs = 6_000
/** Long enough to read, to check the result and to reach the button by keyboard (WCAG 2.2.1). */
const undoDurationMs = 60_000
const shownMax = 3

const shown = createStore<readonly Toast[]>([])
let lastId = 0

export const toasts: ReadableStore<readonly Toast[]> = shown

/** For each open dialog, the first one first, the last message before it opened; later ones are shown in it. */
export const toastLayers = createStore<readonly number[]>([])

/** For results only: errors are shown where they occur. */
export function toast(message: string): void {
  show({ message }, durationMs)
}

/** Shown until it is dismissed, and once. */
export function toastReload(why: string): void {
  if (shown.get().some(({ action }) => action?.name === 'Reload')) return
  const message = `${why} Reload the page to continue: your drafts are kept.`
  show({ message, action: { name: 'Reload', act: () => location.reload() } }, null)
}

type Watch = (withdraw: () => void) => () => void

/** `watch` is told how to withdraw the message once there is nothing to undo; it returns a function that stops it. */
export function toastWithUndo(message: string, undo: () => void, watch?: Watch): void {
  show({ message, action: { name: 'Undo', act: undo } }, undoDurationMs, watch)
}

export type ProgressToast = {
  /** Replaces the message, without announcing it. */
  readonly say: (message: string) => void
  readonly end: () => void
}

/** Reports an action until it ends; a report that is dismissed does not come back. */
export function toastProgress(message: string, cancel: () => void): ProgressToast {
  const id = show({ message, action: { name: 'Cancel', act: cancel } }, null)
  return {
    say: next => shown.set(shown.get().map(toast => (toast.id === id ? { ...toast, message: next } : toast))),
    end: () => dismissToast(id),
  }
}

export function dismissToast(id: number): void {
  keep(shown.get().filter(toast => toast.id !== id))
}

function keep(next: readonly Toast[]): void {
  const gone = shown.get().filter(toast => !next.includes(toast))
  shown.set(next)
  for (const { onGone } of gone) onGone?.()
}

/** `forMs`: `null` until it is dismissed. Returns its id. */
function show(toast: Omit<Toast, 'id' | 'onGone'>, forMs: number | null, watch?: Watch): number {
  lastId += 1
  const id = lastId
  const onGone = watch?.(() => dismissToast(id))
  keep([...shown.get(), { id, ...toast, ...(onGone && { onGone }) }].slice(-shownMax))
  announce(toast.action?.name === 'Undo' ? `${toast.message} It can be undone.` : toast.message)
  if (forMs !== null) setTimeout(() => dismissToast(id), forMs)
  return id
}
