import { Suspense } from 'react'
import { pendingReauth } from '../api/reauth.ts'
import { useStore } from '../store.ts'
import { loadWithRetry } from '../ui/loadWithRetry.ts'

const ReauthDialog = loadWithRetry(async () => (await import('./ReauthDialog.tsx')).ReauthDialog)

/** Shows the dialog over the page when a request needs confirmation. */
export function ReauthGate() {
  const waiting = useStore(pendingReauth)
  return <Suspense fallback={null}>{waiting && <ReauthDialog onFinish={waiting.finish} />}</Suspense>
}
