import type { QueryClient } from '@tanstack/react-query'
import { type CommitReply, isQueued } from '../../../api/commits.ts'
import { file, readFile } from '../../../api/files.ts'
import type { LandedDraft } from '../../../drafts/rebaseDraft.ts'
import { asStaged, type StagedDraft } from '../../../drafts/staging.ts'
import type { Workspace } from '../../../drafts/workspace.ts'
import { wait } from '../../../wait.ts'
import { loadQueued } from './loadQueued.ts'

type Accepted = {
  readonly projectId: number
  readonly workspace: Workspace
  readonly done: CommitReply
  readonly drafts: readonly StagedDraft[]
}

const refreshMaxMs = 5_000

/** Makes what was sent the committed text of the app: first in the cached files, then in the drafts. */
export async function landAccepted(client: QueryClient, accepted: Accepted): Promise<void> {
  const { projectId, workspace, done, drafts } = accepted
  const refresh = () => client.invalidateQueries({ queryKey: ['project', projectId] })
  // The committed text is cached before the drafts are removed, so that no older text is shown in between.
  // A request that hangs must not keep a finished commit open.
  if (!isQueued(done)) await Promise.race([refresh(), wait(refreshMaxMs)])
  const landed = await Promise.all(drafts.map(draft => landedDraft(draft, accepted)))
  for (const each of landed) showLanded(client, { projectId, landed: each, addsFile: isQueued(done) })
  workspace.committed(landed.map(each => ({ ...each, draft: asStaged(each.draft) })))
  // An unavailable host is not waited for: a queued commit has exactly the content sent.
  if (isQueued(done)) void refresh()
  if (drafts.some(({ queuedIds }) => queuedIds?.length)) {
    void loadQueued().then(queued => queued?.dropResolvedCommit(client, projectId, workspace, drafts))
  }
}

async function landedDraft(draft: StagedDraft, { projectId, workspace, done }: Accepted): Promise<LandedDraft> {
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
