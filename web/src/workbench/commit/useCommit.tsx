import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CommitBody, type CommitReply, commitFiles, isQueued } from '../../api/commits.ts'
import { file, readFile } from '../../api/files.ts'
import { project } from '../../api/queries.ts'
import { type LandedDraft, rebaseOnSent } from '../../drafts/rebaseDraft.ts'
import { asStaged, type StagedDraft } from '../../drafts/staging.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { announce } from '../../ui/announce.tsx'
import { toast } from '../../ui/toast.ts'
import { closeAttempt, isInProgress, isOutcomeUnknown, openAttempt } from './attempt.ts'
import { commitBody } from './commitRequest.ts'
import { type CommitConflict, conflictIn, conflictOf } from './conflict.ts'
import { applySent, isAsChosen, isStale, latestOf, noteSent } from './sentParts.ts'

export type CommitState = {
  readonly isBusy: boolean
  readonly error: unknown
  readonly conflict: CommitConflict | null
  readonly last: SentCommit | null
  readonly commit: (drafts: readonly StagedDraft[], message: string) => Promise<boolean>
  readonly clear: () => void
}

/** An accepted commit, and the commit that readers saw when it was sent. */
export type SentCommit = { readonly accepted: CommitReply; readonly shownBefore: string | null }

export function useCommit(projectId: number, workspace: Workspace): CommitState {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<CommitConflict | null>(null)
  const [last, setLast] = useState<SentCommit | null>(null)
  const running = useRef(false)
  /** The content sent without a response, by path. */
  const unanswered = useRef(new Map<string, string | null>())

  const land = async (done: CommitReply, drafts: readonly StagedDraft[]): Promise<void> => {
    const known = () => client.invalidateQueries({ queryKey: ['project', projectId] })
    // The committed text is cached before the drafts are removed, so that no older text is shown in between.
    // A request that hangs must not keep a finished commit open.
    if (!isQueued(done)) await Promise.race([known(), new Promise(resolve => setTimeout(resolve, refreshMaxMs))])
    const landed = await Promise.all(drafts.map(draft => landedCommit(projectId, done, draft, workspace)))
    for (const each of landed) showLanded(client, { projectId, landed: each, addsFile: isQueued(done) })
    workspace.committed(landed.map(each => ({ ...each, draft: asStaged(each.draft) })))
    // An unavailable host is not waited for: a queued commit has exactly the content sent.
    if (isQueued(done)) void known()
    if (drafts.some(({ queuedIds }) => queuedIds?.length)) {
      void loadQueued().then(queued => queued?.dropResolvedCommit(client, projectId, workspace, drafts))
    }
  }

  /** Rebases edits made since a commit whose response was lost onto that commit, if it is queued. */
  const goOn = async (drafts: readonly StagedDraft[]): Promise<readonly StagedDraft[]> => {
    const sent = unanswered.current
    if (!drafts.some(({ path, content }) => sent.has(path) && sent.get(path) !== content)) return drafts
    return (await (await loadQueued())?.resumeFromQueue(client, projectId, workspace, sent, drafts)) ?? drafts
  }

  const attempt = async (chosen: readonly StagedDraft[], message: string): Promise<boolean> => {
    const resumed = await goOn(chosen)
    if (isStale(chosen, workspace)) return showRest()
    const drafts = await noteSent(resumed, workspace)
    const { key } = openAttempt(projectId, drafts, message)
    const shownBefore = client.getQueryData(project(projectId).queryKey)?.pagesCommitSha ?? null
    try {
      const done = await commitWithRetry(projectId, commitBody(drafts, message), key)
      closeAttempt(projectId)
      unanswered.current.clear()
      await land(done, drafts)
      setLast({ accepted: done, shownBefore })
      setConflict(null)
      toast(resultText(done))
      announce('Committed')
      return true
    } catch (failure) {
      if (isOutcomeUnknown(failure)) {
        for (const { path, content } of drafts.filter(isAsChosen)) unanswered.current.set(path, content)
      } else closeAttempt(projectId)
      const problem = await conflictIn(projectId, drafts, failure)
      const met = problem && (await conflictOf(client, { projectId, drafts, message, problem }))
      if (met === null) throw failure
      const { path } = met.draft
      const now = workspace.state().drafts.get(path)
      const isOurs = ({ theirs }: CommitConflict) =>
        theirs !== null && (unanswered.current.get(path) === theirs || now?.sent?.includes(theirs))
      if (!now || !isOurs(met)) {
        setConflict(met)
        return false
      }
      // The commit without a response succeeded: later edits are based on it.
      unanswered.current.delete(path)
      applySent(workspace, path, rebaseOnSent(now, met.currentSha, met.theirs))
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
  return { isBusy, error, conflict, last, commit, clear }
}

function showRest(): boolean {
  toast('An earlier commit went through after all. Look at what is left, and commit it.')
  return false
}

/** `null` if the device is offline. */
const loadQueued = () => import('./queued.ts').catch(() => null)

const inProgressMaxTries = 30
const refreshMaxMs = 5_000

/** The service may still be processing the first attempt: wait for its response. */
async function commitWithRetry(projectId: number, body: CommitBody, key: string): Promise<CommitReply> {
  for (let tries = 1; ; tries++) {
    try {
      return await commitFiles(projectId, body, key)
    } catch (failure) {
      if (!isInProgress(failure) || tries === inProgressMaxTries) throw failure
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
}

async function landedCommit(
  projectId: number,
  done: CommitReply,
  draft: StagedDraft,
  workspace: Workspace,
): Promise<LandedDraft> {
  const sha = done.files.find(({ path }) => path === draft.path)?.sha ?? null
  if (!done.merged || sha === null) return { draft, sha, text: draft.content }
  // Only text that has changed since needs the content of the merge.
  const isChanged = workspace.state().drafts.get(draft.path)?.content !== draft.content
  if (!isChanged) return { draft, sha, text: null }
  const now = await readFile(projectId, draft.path).catch(() => null)
  return { draft, sha, text: now?.sha === sha && now.encoding === 'utf-8' ? now.content : null }
}

type Shown = { readonly projectId: number; readonly landed: LandedDraft; readonly addsFile: boolean }

/**
 * Updates the cached file until it is fetched again. `addsFile`: also if it was not cached, as the host does not have
 * it yet.
 */
function showLanded(client: QueryClient, { projectId, landed: { draft, sha, text }, addsFile }: Shown): void {
  if (sha === null || text === null) return
  const { path, encoding } = draft
  const added = { path, type: 'file', commitSha: '', size: text.length, lastCommit: null } as const
  client.setQueryData(file(projectId, path).queryKey, known => {
    if (known === undefined) return addsFile ? { ...added, encoding, sha, content: text } : known
    return known.sha === draft.baseSha ? { ...known, encoding, sha, content: text } : known
  })
}

function resultText(done: CommitReply): string {
  if (isQueued(done)) return 'Commit queued. It is sent as soon as the code host is available.'
  const words = done.merged ? ', merged with newer changes by others' : ''
  return `Committed ${done.sha.slice(0, 7)} to ${done.branch}${words}.`
}
