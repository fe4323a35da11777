import { useEffect, useEffectEvent } from 'react'
import { toggleEditorMode } from './editor/mode.ts'
import type { EditorSurface } from './editor/surface.ts'

export type FileKeys = {
  readonly surface: () => EditorSurface | null
  readonly isReviewing: boolean
  readonly isWriting: boolean
  readonly onAsk: () => void
  readonly onCommit: () => void
  readonly onStop: () => void
  readonly onPreview: () => void
}

/**
 * The shortcuts of an open file, wherever the focus is; the editor's own bindings for the same keys come after them.
 */
export function useFileKeys(keys: FileKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing || document.querySelector('[role="dialog"]') !== null) return
    const act = actOf(event, keys)
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

function actOf(event: KeyboardEvent, keys: FileKeys): (() => void) | null {
  const { surface, isReviewing, isWriting, onAsk, onCommit, onStop, onPreview } = keys
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey
  if (event.key === 'Escape') return isWriting ? onStop : null
  if (isMod && event.code === 'KeyS' && !event.shiftKey) return onCommit
  if (isMod && event.code === 'KeyI' && !event.shiftKey) return onAsk
  if (isMod && event.code === 'KeyP' && event.shiftKey) return onPreview
  if (isMod && event.code === 'KeyE' && event.shiftKey) return toggleEditorMode
  if (!isReviewing || !event.altKey || event.ctrlKey || event.metaKey) return null
  const isField =
    event.target instanceof HTMLElement &&
    event.target.closest('input:not([type=radio], [type=checkbox]), textarea') !== null
  if (event.code === 'KeyJ') return () => surface()?.go(1)
  if (event.code === 'KeyK') return () => surface()?.go(-1)
  if (event.code === 'Enter' && !isField) return () => surface()?.decide('keep')
  if (event.code === 'Backspace' && !isField) return () => surface()?.decide('undo')
  return null
}
