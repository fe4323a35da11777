import { useEffect, useState } from 'react'
import type { FileSession } from '../session/fileSession.ts'
import type { EarlyInput } from './EditorPlaceholder.tsx'

/** An editor of the session: which one, and whether it takes text. */
export type AttachedEditor = {
  readonly session: Pick<FileSession, 'surface' | 'insertPending'>
  /** The number of editors attached so far. */
  readonly attached: number
  readonly isReadOnly: boolean
}

/** What is typed until the editor is there is inserted where the first touch was; `null` if there is nothing to insert. */
export function useEarlyInput({ session, attached, isReadOnly }: AttachedEditor) {
  const [input, setInput] = useState<EarlyInput | null>(null)
  useEffect(() => {
    if (attached === 0 || input === null) return
    const surface = session.surface()
    surface?.reveal(input.position, 'center')
    surface?.focus()
    if (!isReadOnly && input.typed !== '') surface?.insert(input.typed)
    setInput(null)
  }, [input, attached, session, isReadOnly])
  const onInput = ({ position, typed }: EarlyInput): void =>
    setInput(first => ({ position: first?.position ?? position, typed: (first?.typed ?? '') + typed }))
  return [input, onInput] as const
}
