import { lazy, Suspense } from 'react'
import { pendingReauth } from '../api/reauth.ts'
import { useStore } from '../store.ts'

const ReauthDialog = lazy(async () => ({ default: (await import('./ReauthDialog.tsx')).ReauthDialog }))

/** Shows the dialog over the page when a request needs confirmation. */
export function ReauthGate() {
  const waiting = useStore(pendingReauth)
  return <Suspense fallback={null}>{waiting && <ReauthDialog onFinish={waiting.finish} />}</Suspense>
}
