import { useEffect, useEffectEvent, useState } from 'react'
import type { Finding } from '#domain/lint/finding.ts'
import type { Edit } from '#domain/text/splice.ts'
import { announce } from '../../ui/announce.tsx'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { useCheckView } from './checkContext.ts'

type Pending = { readonly edits: readonly Edit[]; readonly words: string }

export type FixActs = {
  readonly isReadOnly: boolean
  /** Shows the words of a finding in the text. */
  readonly go: (finding: Finding) => void
  /** Applies fixes, and says so with these words. */
  readonly fix: (edits: readonly Edit[], words: string) => void
}

/** What can be done about findings. `onFixed`: the button that was pressed disappears with its finding. */
export function useFixes(onFixed: () => void): FixActs {
  const { path, onShow, onOpen } = useWorkbench()
  const { session, state, lock } = useOpenFile()
  const { rewrite } = useRewriteView()
  const { check } = useCheckView()
  const checked = check === null || typeof check === 'string' ? '' : check.text
  const [pending, setPending] = useState<Pending | null>(null)
  const isOpen = state.attached > 0
  const applyNow = useEffectEvent(() => {
    if (pending !== null) {
      const isDone = session.surface()?.replace(pending.edits, checked) ?? false
      announce(isDone ? pending.words : 'The text has changed since the check. Try again.')
      if (isDone) onFixed()
    }
    setPending(null)
  })
  useEffect(() => {
    if (isOpen && pending !== null) applyNow()
  }, [isOpen, pending])
  return {
    isReadOnly: rewrite.state.kind === 'writing' || lock.state !== 'held',
    go({ start, end, line }) {
      const surface = session.surface()
      if (surface === null) onOpen(path, line)
      else {
        onShow('text')
        surface.select(start, end, checked)
      }
    },
    fix(edits, words) {
      // On a touch screen, the text is only readable until something opens its editor.
      if (session.surface() === null) onOpen(path, 1)
      setPending({ edits, words })
    },
  }
}
