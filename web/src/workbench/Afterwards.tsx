import { type ReactNode, useDeferredValue } from 'react'

/** What is drawn when all else is there, a little at a time. */
export function Afterwards({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
