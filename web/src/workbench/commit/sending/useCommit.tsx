import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CommitReply, commitQueued, isQueued } from '../../../api/commits.ts'
import { isProblem } from '../../../api/problem.ts'
import { project } from '../../../api/queries.ts'
import { useSession } from '../../../api/session.ts'
import { rebaseOnSent } from '../../../drafts/rebaseDraft.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import type { Workspace } from '../../../drafts/workspace.ts'
import { announce } from '../../../ui/announce.tsx'
import { toast } from '../../../ui/toast.ts'
import { closeAttempt, isOutcomeUnknown, openAttempt } from './attempt.ts'
import { commitBody } from './commitRequest.ts'
import { commitWithRetry } from './commitWithRetry.ts'
import type { CommitConflict } from './conflict.ts'
import { landAccepted } from './landAccepted.ts'
import { loadQueued } from './loadQueued.ts'
import { applySent, isAsChosen, isStale, latestOf, noteSent } from './sentParts.ts'

export type CommitState = {
  readonly isBusy: boolean
  readonly error: unknown
  readonly conflict: CommitConflict | null
  readonly last: SentCommit | null
  /** Returns whether the commit was accepted. */
  readonly commit: (drafts: readonly StagedDraft[], message: string) => Promise<boolean>
  readonly clear: () => void
  /** Makes a commit that was sent elsewhere the last one. */
  readonly follow: (accepted: CommitReply) => void
}

/** An accepted commit, and the commit that readers saw when it was sent. */
export type SentCommit = { readonly accepted: CommitReply; readonly shownBefore: string | null }

export function useCommit(projectId: number, workspace: Workspace): CommitState {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<CommitConflict | null>(null)
  const [last, setLast] = useState<SentCommit | null>(null)
  const isSignedIn = useSession().status === 'signedIn'
  const running = useRef(false)
  /** The content sent without a response, by path. */
  const unanswered = useRef(new Map<string, string | null>())

  const shownNow = () => client.getQueryData(project(projectId).queryKey)?.pagesCommitSha ?? null
  const follow = (accepted: CommitReply): void => setLast({ accepted, shownBefore: shownNow() })

  /** Rebases edits made since a commit whose response was lost onto that commit, if it is queued. */
  const resumeUnanswered = async (drafts: readonly StagedDraft[]): Promise<readonly StagedDraft[]> => {
    const sent = unanswered.current
    if (!drafts.some(({ path, content }) => sent.has(path) && sent.get(path) !== content)) return drafts
    return (await (await loadQueued())?.resumeFromQueue(client, projectId, workspace, sent, drafts)) ?? drafts
  }

  /**
   * If the conflict is with a commit of this app whose response was lost, that commit succeeded: later edits are based
   * on it. Returns whether it is.
   */
  const rebaseOnOwn = ({ draft: { path }, source, theirs, currentSha }: CommitConflict): boolean => {
    if (source !== null) return false
    const now = workspace.state().drafts.get(path)
    const isOurs = theirs !== null && (unanswered.current.get(path) === theirs || now?.sent?.includes(theirs))
    if (!now || !isOurs) return false
    unanswered.current.delete(path)
    applySent(workspace, path, rebaseOnSent(now, currentSha, theirs))
    return true
  }

  const attempt = async (chosen: readonly StagedDraft[], message: string): Promise<boolean> => {
    const resumed = await resumeUnanswered(chosen)
    if (isStale(chosen, workspace)) return showRest()
    const drafts = await noteSent(resumed, workspace)
    const hasMoves = drafts.some(({ movedFrom }) => movedFrom !== undefined)
    const gone = hasMoves && (await (await loadConflictHandler())?.goneSource(client, projectId, drafts, message))
    if (gone) {
      setConflict(gone)
      return false
    }
    const { key } = openAttempt(projectId, drafts, message)
    const shownBefore = shownNow()
    try {
      const done = await commitWithRetry(projectId, commitBody(drafts, message), key)
      closeAttempt(projectId)
      unanswered.current.clear()
      await landAccepted(client, { projectId, workspace, done, drafts })
      setLast({ accepted: done, shownBefore })
      setConflict(null)
      toast(resultText(done))
      announce('Committed')
      return true
    } catch (failure) {
      if (isOutcomeUnknown(failure)) {
        for (const { path, content } of drafts.filter(isAsChosen)) unanswered.current.set(path, content)
      } else closeAttempt(projectId)
      const outcome = await (await loadConflictHandler())?.handleConflict(
        client,
        { projectId, drafts, message, failure },
        workspace,
      )
      if (!outcome) throw failure
      if (outcome === 'merged') return await attempt(latestOf(drafts, workspace), message)
      if (!rebaseOnOwn(outcome)) {
        setConflict(outcome)
        return false
      }
      if (isStale(chosen, workspace)) return showRest()
      return await attempt(latestOf(drafts, workspace), message)
    }
  }

  const commit = async (drafts: readonly StagedDraft[], message: string): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setError(null)
    try {
      return await attempt(drafts, message)
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const clear = (): void => {
    setError(null)
    setConflict(null)
  }
  // Who has signed in since is not told to do so.
  const isPast = isSignedIn && isProblem(error, 'unauthenticated')
  return { isBusy, error: isPast ? null : error, conflict, last, commit, clear, follow }
}

const loadConflictHandler = () => import('./handleConflict.ts').catch(() => null)

function showRest(): boolean {
  toast('An earlier commit went through after all. Look at what is left, and commit it.')
  return false
}

function resultText(done: CommitReply): string {
  if (isQueued(done)) return commitQueued
  const words = done.merged ? ', merged with newer changes by others' : ''
  return `Committed ${done.sha.slice(0, 7)} to ${done.branch}${words}.`
}
