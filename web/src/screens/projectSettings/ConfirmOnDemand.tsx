import { Suspense } from 'react'
import type { ConfirmDialogProps } from '../../ui/ConfirmDialog.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'

const ConfirmDialog = loadWithRetry(async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog)

/** A confirmation that loads when it opens. */
export function ConfirmOnDemand(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  )
}
