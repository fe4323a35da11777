import { createStore, type ReadableStore } from '../store.ts'
import { announce } from './announce.tsx'

export type Toast = {
  readonly id: number
  readonly message: string
  /** Undoes the action while the toast is shown. */
  readonly undo?: () => void
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

export function toastWithUndo(message: string, undo: () => void): void {
  show({ message, undo }, undoDurationMs)
}

export function dismissToast(id: number): void {
  shown.set(shown.get().filter(toast => toast.id !== id))
}

function show(toast: Omit<Toast, 'id'>, forMs: number): void {
  lastId += 1
  const id = lastId
  shown.set([...shown.get(), { id, ...toast }].slice(-shownMax))
  announce(toast.undo ? `${toast.message} It can be undone.` : toast.message)
  setTimeout(() => dismissToast(id), forMs)
}
