import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps } from '../../ui/ConfirmDialog.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog }))

/** A confirmation that loads when it opens. */
export function ConfirmOnDemand(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
