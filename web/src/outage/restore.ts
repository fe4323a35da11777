import type { Draft, NewDraft } from '../drafts/draft.ts'
import type { Workspace } from '../drafts/workspace.ts'
import { combineChanges, type QueuedChange } from './dependentCommits.ts'
import type { QueuedCommitDetails } from './queue.ts'

/** Why queued changes cannot become drafts, as a message for users. Nothing has been changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/**
 * Turns the changes of a chain of queued commits into drafts, each based on the version before the chain, and resolves
 * once this browser has stored them. A draft made on top of a queued change already contains it and is rebased onto the
 * version before. `workspace` is a separate instance: the open ones are notified. The returned function removes the
 * drafts again, unless they have changed since.
 */
export async function restoreDrafts(
  workspace: Workspace,
  chain: readonly QueuedCommitDetails[],
): Promise<() => Promise<void>> {
  if (chain.some(({ status }) => status === 'LANDED')) {
    throw new RestoreError('It has already reached the code host. Edit the file again if you need another version.')
  }
  const changes = combineChanges(chain)
  if (changes === null) {
    throw new RestoreError('Later commits change the same files in another way. Withdraw the last of them first.')
  }
  await workspace.load()
  const { drafts: before } = workspace.state()
  const queuedIds = chain.map(({ id }) => id)
  const wanted = changes.map(change => draftOf(change, before.get(change.path), queuedIds))
  const takeBack = (): void => {
    for (const { path } of wanted) {
      const earlier = before.get(path)
      if (earlier) workspace.put(earlier)
      else workspace.discard(path)
    }
  }
  for (const draft of wanted) workspace.put(draft)
  const made = workspace.state().drafts
  await workspace.flush()
  const { problem } = workspace.state()
  if (problem !== null) {
    takeBack()
    throw new RestoreError(
      `This browser cannot store drafts (${problem}), so the text would be lost when you close the page.`,
    )
  }
  workspace.announceSaved()
  return async () => {
    await workspace.load()
    const now = workspace.state().drafts
    if (wanted.some(({ path }) => now.get(path)?.savedAtMs !== made.get(path)?.savedAtMs)) return
    takeBack()
    await workspace.flush()
    workspace.announceSaved()
  }
}

function draftOf(change: QueuedChange, draft: Draft | undefined, queuedIds: readonly number[]): NewDraft {
  const { path, baseSha, content, encoding, shas } = change
  if (draft === undefined) return { path, baseSha, content, encoding, review: null, proposal: null, queuedIds }
  if (draft.baseSha === baseSha && draft.content === content) return { ...draft, merge: null, queuedIds }
  if (draft.baseSha === shas.at(-1)) return { ...draft, baseSha, merge: null, queuedIds, proposal: onQueued(draft) }
  throw new RestoreError(`There is already a draft of ${path}. Commit or discard it first.`)
}

/** A proposal that was made for the queued text: what is committed holds that text as well. */
function onQueued({ proposal }: Draft): Draft['proposal'] {
  return proposal && { ...proposal, isMerged: true, handEdits: true }
}
