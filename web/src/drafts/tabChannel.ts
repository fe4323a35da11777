import type { Draft } from './draft.ts'
import type { LandedDraft } from './rebaseDraft.ts'

/** The messages between tabs of one browser: a draft is only removed by an explicit action. */
export type DraftMessage =
  /** The store has newer drafts. */
  | { readonly what: 'kept' }
  | { readonly what: 'discarded'; readonly draft: Draft }
  | { readonly what: 'committed'; readonly landed: readonly LandedDraft[] }

export type TabChannel = {
  readonly post: (message: DraftMessage) => void
  readonly listen: (receive: (message: DraftMessage) => void) => () => void
}

/** Connects the tabs that show the same project to the same user. */
export function openTabChannel(owner: string, projectId: number): TabChannel {
  const name = `speckeep-drafts ${owner} ${projectId}`
  const open = new Set<BroadcastChannel>()
  return {
    post(message) {
      const [channel] = open
      channel?.postMessage(message)
    },
    listen(receive) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => receive(data)
      open.add(channel)
      return () => {
        open.delete(channel)
        channel.close()
      }
    },
  }
}
