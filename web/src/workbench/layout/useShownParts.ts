import { useCallback, useState } from 'react'
import type { Pane, Part } from '../context.ts'
import { readFolded } from './FoldButton.tsx'

export type ShownParts = {
  /** On a narrow screen, the visible part. */
  readonly part: Part
  readonly pane: Pane
  /** Whether the pane beside the text is folded away. */
  readonly isFolded: boolean
  readonly setPart: (part: Part) => void
  /** Also unfolds the pane, if it is that. */
  readonly showPart: (part: Part) => void
  readonly setPane: (pane: Pane) => void
  readonly setFolded: (isFolded: boolean) => void
}

/** Which parts of the workbench are visible. */
export function useShownParts(isFileOpen: boolean): ShownParts {
  const [chosen, setPart] = useState<Part>(isFileOpen ? 'text' : 'files')
  // The panes are about a file.
  const part = chosen === 'side' && !isFileOpen ? 'files' : chosen
  const [pane, setPane] = useState<Pane>('details')
  const [isFolded, setFolded] = useState(readFolded)
  const showPart = useCallback((next: Part) => {
    setPart(next)
    if (next === 'side') setFolded(false)
  }, [])
  return { part, pane, isFolded, setPart, showPart, setPane, setFolded }
}
