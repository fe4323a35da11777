import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { announce } from '../../shell/announce.tsx'
import { toast } from '../../shell/toast.ts'
import type { Draft } from '../drafts/draft.ts'
import type { OpenWorkspace } from '../drafts/useWorkspace.ts'
import { commitFiles, readFile } from '../service.ts'
import { commitBody } from './plan.ts'

/** A commit that met a newer version: the two texts, and what a merge makes of them. */
export type CommitConflict = {
  readonly draft: Draft
  readonly currentSha: string | null
  readonly theirs: string | null
  readonly merged: string | null
  readonly message: string
  /** The paths of the commit. */
  readonly chosen: readonly string[]
}

export type Committing = {
  readonly isBusy: boolean
  readonly error: unknown
  readonly conflict: CommitConflict | null
  readonly last: Schemas['NewCommit'] | null
  readonly commit: (drafts: readonly Draft[], message: string) => Promise<boolean>
  readonly clear: () => void
}

export function useCommit(projectId: number, workspace: OpenWorkspace): Committing {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<CommitConflict | null>(null)
  const [last, setLast] = useState<Schemas['NewCommit'] | null>(null)

  const commit = async (drafts: readonly Draft[], message: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const done = await commitFiles(projectId, commitBody(drafts, message))
      // What is committed is known before the drafts go, so that no older text is shown in between.
      await client.invalidateQueries({ queryKey: ['project', projectId] })
      workspace.committed(drafts)
      setLast(done)
      setConflict(null)
      const words = done.merged ? ', merged with newer changes of others' : ''
      toast(`Committed ${done.sha.slice(0, 7)} to ${done.branch}${words}.`)
      announce('Committed')
      return true
    } catch (failure) {
      const met = isProblem(failure, 'conflict') ? await conflictOf(projectId, drafts, message, failure.body) : null
      if (met) setConflict(met)
      else setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  const clear = (): void => {
    setError(null)
    setConflict(null)
  }
  return { isBusy, error, conflict, last, commit, clear }
}

async function conflictOf(
  projectId: number,
  drafts: readonly Draft[],
  message: string,
  body: Readonly<Record<string, unknown>>,
): Promise<CommitConflict | null> {
  const draft = drafts.find(({ path }) => path === body['path'])
  if (!draft) return null
  const currentSha = typeof body['currentSha'] === 'string' ? body['currentSha'] : null
  const theirs = currentSha === null ? null : await readFile(projectId, draft.path).catch(() => null)
  const merge = body['merge'] as { readonly text?: unknown } | null
  const merged = typeof merge?.text === 'string' ? merge.text : null
  return {
    draft,
    currentSha,
    theirs: theirs?.encoding === 'utf-8' ? theirs.content : null,
    merged,
    message,
    chosen: drafts.map(({ path }) => path),
  }
}
