import { useEffect, useEffectEvent } from 'react'
import { isApplePlatform } from '../../ui/keymap.ts'
import { toggleEditorMode } from '../editor/mode.ts'
import { hasText, isTextField } from '../editor/review/cardFocus.ts'
import type { ReviewActs } from '../review/useReview.ts'

export type FileKeys = {
  /** The acts of the review; `null` without one. */
  readonly review: ReviewActs | null
  readonly isWriting: boolean
  readonly onAsk: () => void
  /** Asks again for the current change. */
  readonly onRedo: () => void
  readonly onCommit: () => void
  readonly onStop: () => void
  readonly onPreview: () => void
  /** `null` while there is no editor: then the browser finds. */
  readonly onFind: ((act: 'find' | 'replace') => void) | null
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
  const { review, isWriting, onAsk, onRedo, onCommit, onStop, onPreview, onFind } = keys
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey
  const letter = isMod ? letterOf(event) : null
  const finding = findingOf(event)
  if (event.key === 'Escape') return isWriting ? onStop : null
  if (letter === 's' && !event.shiftKey) return onCommit
  if (letter === 'i' && !event.shiftKey) return onAsk
  // The editor has its own bindings, which take the selected words.
  if (finding !== null) return isInEditor(event.target) || onFind === null ? null : () => onFind(finding)
  if (letter === 'p' && event.shiftKey) return onPreview
  if (letter === 'e' && event.shiftKey) return toggleEditorMode
  if (review === null || isWriting) return null
  if (letter === 'z' && !event.shiftKey) return hasOwnHistory(event.target) ? null : review.takeBack
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  const code = event.code.replace('NumpadEnter', 'Enter')
  switch (`${event.shiftKey ? 'Shift ' : ''}${code}`) {
    case 'KeyJ':
      return () => review.go(1)
    case 'KeyK':
      return () => review.go(-1)
    case 'KeyR':
      return onRedo
    case 'Enter':
      return () => review.decide('keep')
    case 'Shift Enter':
      return () => review.decide('fix')
    case 'Shift KeyK':
      return () => review.decide('keepUnwarned')
    case 'Backspace':
      // On some systems it deletes a word.
      return hasText(event.target) || isEditorText(event.target) ? null : () => review.decide('undo')
    default:
      return null
  }
}

function findingOf(event: KeyboardEvent): 'find' | 'replace' | null {
  const { ctrlKey, metaKey, altKey, shiftKey, code } = event
  if (shiftKey || (!ctrlKey && !metaKey)) return null
  // With Alt, an Apple keyboard types another character.
  if (altKey) return isApplePlatform && metaKey && code === 'KeyF' ? 'replace' : null
  const letter = letterOf(event)
  if (letter === 'f') return 'find'
  return letter === 'h' && !isApplePlatform ? 'replace' : null
}

/** What the key types in the layout of the keyboard; its letter on an American one if that is not in ASCII. */
function letterOf({ key, code }: KeyboardEvent): string | null {
  if (/^[ -~]$/.test(key)) return key.toLowerCase()
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null
}

/** Fields and the text of the editor undo what was typed in them. */
function hasOwnHistory(target: EventTarget | null): boolean {
  return isTextField(target) || isEditorText(target)
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.cm-editor') !== null
}

function isEditorText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('.cm-content')
}
