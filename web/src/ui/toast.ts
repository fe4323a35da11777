import { createStore, type ReadableStore } from '../store.ts'
import { announce } from './announce.tsx'

export type Toast = {
  readonly id: number
  readonly message: string
  /** Undoes the action while the toast is shown. */
  readonly undo?: () => void
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

type Watch = (withdraw: () => void) => () => void

/** `watch` is told how to withdraw the message once there is nothing to undo; it returns a function that stops it. */
export function toastWithUndo(message: string, undo: () => void, watch?: Watch): void {
  show({ message, undo }, undoDurationMs, watch)
}

export function dismissToast(id: number): void {
  keep(shown.get().filter(toast => toast.id !== id))
}

function keep(next: readonly Toast[]): void {
  const gone = shown.get().filter(toast => !next.includes(toast))
  shown.set(next)
  for (const { onGone } of gone) onGone?.()
}

function show(toast: Pick<Toast, 'message' | 'undo'>, forMs: number, watch?: Watch): void {
  lastId += 1
  const id = lastId
  const onGone = watch?.(() => dismissToast(id))
  keep([...shown.get(), { id, ...toast, ...(onGone && { onGone }) }].slice(-shownMax))
  announce(toast.undo ? `${toast.message} It can be undone.` : toast.message)
  setTimeout(() => dismissToast(id), forMs)
}
