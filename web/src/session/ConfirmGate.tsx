import { lazy, Suspense } from 'react'
import { useStore } from '../store.ts'
import { confirming } from './confirming.ts'

const ConfirmWho = lazy(async () => ({ default: (await import('./ConfirmWho.tsx')).ConfirmWho }))

/** Over everything, when something waits for a confirmation. */
export function ConfirmGate() {
  const waiting = useStore(confirming)
  return <Suspense fallback={null}>{waiting && <ConfirmWho onFinish={waiting.finish} />}</Suspense>
}
