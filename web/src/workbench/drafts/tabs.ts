import type { Draft } from './draft.ts'
import type { Landed } from './landed.ts'

/** What one tab of the browser tells the others: a draft goes only when somebody has it go. */
export type DraftNews =
  /** There are newer drafts in the store. */
  | { readonly what: 'kept' }
  | { readonly what: 'discarded'; readonly draft: Draft }
  | { readonly what: 'committed'; readonly landed: readonly Landed[] }

export type Tabs = {
  readonly tell: (news: DraftNews) => void
  readonly listen: (hear: (news: DraftNews) => void) => () => void
}

/** The tabs that show the same project to the same person. */
export function browserTabs(owner: string, projectId: number): Tabs {
  const name = `speckeep-drafts ${owner} ${projectId}`
  const open = new Set<BroadcastChannel>()
  return {
    tell(news) {
      const [channel] = open
      channel?.postMessage(news)
    },
    listen(hear) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<DraftNews>) => hear(data)
      open.add(channel)
      return () => {
        open.delete(channel)
        channel.close()
      }
    },
  }
}
