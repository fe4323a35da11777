import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children at low priority, after everything else is on the screen. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
