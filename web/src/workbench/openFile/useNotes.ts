import { useEffect, useMemo } from 'react'
import type { EditBlock } from '../../api/edits.ts'
import { useWorkbench } from '../context.ts'
import type { Note } from '../editor/notes.ts'
import type { AttachedEditor } from './useEarlyInput.ts'

/** Shows the blocks of a running rewrite in this file as notes below the lines that they replace. */
export function useNotes({ session, attached }: AttachedEditor, blocks: readonly EditBlock[]): void {
  const { path } = useWorkbench()
  const notes = useMemo(
    (): readonly Note[] =>
      blocks
        .filter(block => block.path === null || block.path === path)
        .map(({ startLine, endLine, text }) => ({ line: startLine, replacesTo: endLine, kind: 'found', text })),
    [blocks, path],
  )
  useEffect(() => {
    if (attached > 0) session.surface()?.showNotes(notes)
  }, [notes, attached, session])
}
