import type { EditorView } from '@codemirror/view'

/** Shows the find panel with these words, which loads with the language, and the first match after the cursor. */
export function findWords(view: EditorView, words: string): void {
  void import('./tools/find/open.ts').then(
    ({ openFindWith }) => openFindWith(view, words),
    () => {},
  )
}

/** Shows the find panel with the cursor in what replaces. */
export function replaceWords(view: EditorView): void {
  void import('./tools/find/open.ts').then(
    ({ openReplace }) => openReplace(view),
    () => {},
  )
}
