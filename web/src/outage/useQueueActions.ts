import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isProblem } from '../api/problem.ts'
import { useUserId } from '../api/session.ts'
import { saveSessionText } from '../drafts/useSessionText.ts'
import { openWorkspace } from '../drafts/useWorkspace.ts'
import { announce } from '../ui/announce.tsx'
import { toast } from '../ui/toast.ts'
import { deleteQueuedCommit, fetchQueuedCommit, type QueuedCommit, queuedCommits, retryQueuedCommit } from './queue.ts'
import { restoreDrafts } from './restore.ts'

type Chain = readonly QueuedCommit[]

/** The actions on a queued commit and the later ones that build on it. */
export function useQueueActions(projectId: number, onClose: () => void) {
  const owner = useUserId()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The list is refetched immediately, without waiting for the host, which may take long. */
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['project', projectId] })
    return client.invalidateQueries({ queryKey: queuedCommits(projectId).queryKey })
  }

  /** The texts are stored as drafts in this browser before the service removes anything. */
  const restore = async (chain: Chain, onKept: (takeBack: () => Promise<void>) => Promise<void>): Promise<void> => {
    const details = await Promise.all(chain.map(({ id }) => fetchQueuedCommit(projectId, id)))
    const workspace = openWorkspace(owner, projectId)
    const unfollow = workspace.follow()
    try {
      await onKept(await restoreDrafts(workspace, details))
      saveSessionText(`message ${projectId}`, chain.at(-1)?.message ?? null)
    } finally {
      unfollow()
    }
  }

  const retry = useMutation({
    mutationFn: ({ id }: QueuedCommit) => retryQueuedCommit(projectId, id),
    onSuccess: () => announce('Sending it now.'),
    onSettled,
  })
  const withdraw = useMutation({
    // Newest first, so that no commit is sent without the one it builds on.
    mutationFn: (chain: Chain) =>
      restore(chain, async takeBack => {
        const [last, ...earlier] = chain.toReversed()
        try {
          await deleteQueuedCommit(projectId, last?.id ?? 0)
        } catch (error) {
          // It is being sent and must not be a draft as well. If there was no response, it may have been withdrawn: the
          // draft stays.
          if (isProblem(error, 'not_ready')) await takeBack()
          throw error
        }
        for (const { id } of earlier) await deleteQueuedCommit(projectId, id)
      }),
    onSuccess: () => toast('Withdrawn. The text is a draft again on this device.'),
    onSettled,
  })
  const open = useMutation({
    mutationFn: (chain: Chain) => restore(chain, async () => {}),
    onSuccess: (_, [first]) => {
      onClose()
      const params = { id: String(projectId), _splat: first?.files[0]?.path ?? '' }
      void navigate({ to: '/projects/$id/edit/$', params, hash: 'commit' })
    },
  })
  return { retry, withdraw, open }
}
