import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../store.ts'

const inWorkbench = createStore<HTMLElement | null>(null)

/** Refers to the place of the notices in the workbench, which is above its foot. */
export function noticesRef(place: HTMLElement | null): () => void {
  inWorkbench.set(place)
  return () => inWorkbench.set(null)
}

/**
 * What may come at any time, such as that the connection is lost. It is at the foot of what is shown: it takes room from
 * what is above, and moves nothing.
 */
export function Notices({ children }: { readonly children: ReactNode }) {
  const place = useStore(inWorkbench)
  return place ? createPortal(children, place) : <div className="notices">{children}</div>
}
