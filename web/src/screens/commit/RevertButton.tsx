import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'

const RevertDialog = loadWithRetry(async () => (await import('./RevertDialog.tsx')).RevertDialog)

export type RevertButtonProps = { readonly projectId: number; readonly commit: Schemas['CommitDetails'] }

export function RevertButton({ projectId, commit }: RevertButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Revert…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RevertDialog projectId={projectId} commit={commit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
