import { EditorView } from '@codemirror/view'
import type { Reading } from '../text/reading.ts'

export function readingOf(view: EditorView, text: string): Reading {
  const { scrollDOM, hasFocus: isFocused } = view
  if (scrollDOM.scrollTop <= 0) return { top: null, isFocused }
  const edge = scrollDOM.getBoundingClientRect().top
  const { from, top } = view.lineBlockAtHeight(edge - view.documentTop)
  return { top: { text, position: from, offsetPx: view.documentTop + top - edge }, isFocused }
}

/** Scrolls a position to a distance below the upper edge of the window. */
export function scrollToTop(position: number, offsetPx: number) {
  return EditorView.scrollIntoView(position, { y: 'start', yMargin: offsetPx })
}
