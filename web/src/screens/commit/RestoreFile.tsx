import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commitQueued, isQueued } from '../../api/commits.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { restoreVersion } from '../../workbench/versions/requests.ts'

/** `sha`: the last commit that had the file. */
export type RestoreFileProps = { readonly projectId: number; readonly path: string; readonly sha: string }

/** Brings back a file that this commit deleted. */
export function RestoreFile({ projectId, path, sha }: RestoreFileProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const restore = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const done = await restoreVersion({ id: projectId, key: newIdempotencyKey() }, { path, sha, baseSha: null })
      await client.invalidateQueries({ queryKey: ['project', projectId] })
      toast(isQueued(done) ? commitQueued : `${path} was restored.`)
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {error !== null && <ProblemAlert title="The file was not restored" error={error} />}
      <Button mb="md" size="compact-sm" variant="default" loading={isBusy} onClick={() => void restore()}>
        Restore {path}
      </Button>
    </>
  )
}
