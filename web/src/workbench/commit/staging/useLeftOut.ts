import type { Draft } from '../../../drafts/draft.ts'
import type { LeftOut } from '../../../drafts/staging.ts'
import { useSessionText } from '../../../drafts/useSessionText.ts'

/** What the next commit leaves out of a file: all of it, or some of its changes. */
export type LeftOutOfFile = 'all' | LeftOut

export type LeftOutState = {
  readonly of: (draft: Draft) => LeftOutOfFile
  readonly change: (drafts: readonly Draft[], left: LeftOutOfFile) => void
  readonly clear: () => void
}

type Kept = Readonly<Record<string, Pick<Draft, 'baseSha' | 'startedAtMs'> & { readonly left: LeftOutOfFile }>>

/**
 * It stays in this tab until the next commit or the end of the draft, also if the dialog is closed or the page is loaded
 * again.
 */
export function useLeftOut(projectId: number): LeftOutState {
  const [text, setText] = useSessionText(`left out ${projectId}`)
  const kept = read(text)
  return {
    of({ path, baseSha, startedAtMs }) {
      const known = kept[path]
      return known?.baseSha === baseSha && known.startedAtMs === startedAtMs ? known.left : []
    },
    change(drafts, left) {
      const changed = drafts.map(({ path, baseSha, startedAtMs }) => [path, { baseSha, startedAtMs, left }] as const)
      setText(JSON.stringify({ ...kept, ...Object.fromEntries(changed) } satisfies Kept))
    },
    clear: () => setText(null),
  }
}

function read(text: string | null): Kept {
  try {
    return JSON.parse(text ?? '{}') as Kept
  } catch {
    return {}
  }
}
