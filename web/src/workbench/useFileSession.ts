import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { file as fileQuery } from '../api/files.ts'
import { lockOfFile } from '../drafts/editedElsewhere.ts'
import { useFileLock } from '../drafts/useFileLock.ts'
import { useStore } from '../store.ts'
import { recogniseSent } from './commit/sending/sentParts.ts'
import { useWorkbench } from './context.ts'
import { createFileSession } from './session/fileSession.ts'

/** How often a tab that is read-only shows what the other one has stored. */
const followEveryMs = 1_000

/** The session of the open file, and the state of the file. `onTaken`: another tab is about to edit it. */
export function useFileSession(onTaken: () => void) {
  const { projectId, path, isArchived, workspace, draftState } = useWorkbench()
  const client = useQueryClient()
  const options = fileQuery(projectId, path)
  const [session] = useState(() =>
    createFileSession({ path, workspace, committed: () => client.getQueryData(options.queryKey) ?? null }),
  )
  const state = useStore(session)
  const draft = draftState.drafts.get(path)
  const isNew = draft !== undefined && draft.baseSha === null
  const query = useQuery({ ...options, enabled: !isNew, retry: false })
  const base = isNew ? undefined : query.data
  const baseSha = draft ? draft.baseSha : (base?.sha ?? null)
  /** The content to show; `null` if there is none, or the next commit deletes the file. */
  const content = draft ? draft.content : (base?.content ?? null)
  const initialText = content ?? base?.content ?? ''
  const review = draft?.review ?? null

  useEffect(() => workspace.gather(session.storePending), [workspace, session])
  const isReviewed = review !== null
  useEffect(() => session.synchronize({ content, sha: baseSha, isReviewed }), [session, content, baseSha, isReviewed])
  // A response that was lost before the page was loaded: later ones are awaited by the commit dialog.
  const [isNoted, setNoted] = useState(false)
  const isLoaded = draftState.isLoaded
  useEffect(() => {
    if (isNoted || !isLoaded || base === undefined) return
    setNoted(true)
    recogniseSent(workspace, base)
  }, [isNoted, isLoaded, base, workspace])
  const fileLock = useFileLock(lockOfFile(projectId, path), {
    async onTakenOver() {
      onTaken()
      session.release()
      await workspace.flush()
    },
    onFreed: session.reload,
  })
  const isElsewhere = fileLock.state === 'elsewhere'
  useEffect(() => (isElsewhere ? session.release() : session.hold()), [session, isElsewhere])
  // Two windows may be seen beside each other.
  useEffect(() => {
    if (!isElsewhere) return
    const timer = setInterval(() => document.hidden || void workspace.load(), followEveryMs)
    return () => clearInterval(timer)
  }, [workspace, isElsewhere])
  return {
    session,
    state,
    draft,
    base,
    baseSha,
    query,
    content,
    review,
    initialText,
    /** The draft or the committed file is loaded. */
    isReady: draftState.isLoaded && (draft !== undefined || base !== undefined),
    isText: (draft ?? base)?.encoding !== 'base64' && content !== null,
    text: state.text ?? initialText,
    /** Whether the file can be edited here, and if not, why. */
    lock: isArchived ? { ...fileLock, state: 'archived' as const } : fileLock,
  }
}

export type OpenFile = ReturnType<typeof useFileSession>
