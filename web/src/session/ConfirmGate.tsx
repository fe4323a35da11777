import { lazy, Suspense } from 'react'
import { useConfirming } from './confirming.ts'

const ConfirmWho = lazy(async () => ({ default: (await import('./ConfirmWho.tsx')).ConfirmWho }))

/** Over everything, when something waits for a confirmation. */
export function ConfirmGate() {
  const confirming = useConfirming()
  return <Suspense fallback={null}>{confirming && <ConfirmWho onFinish={confirming.finish} />}</Suspense>
}
