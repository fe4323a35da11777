import { EditorView } from '@codemirror/view'

/** The editor in the colours of the app, which depend on its colour scheme. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', backgroundColor: 'var(--mantine-color-body)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.75rem 0 40vh', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 1rem 0 0.75rem' },
  '.cm-placeholder': { color: 'var(--mantine-color-dimmed)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '0',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.4rem 0 0.9rem' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--speckeep-raised)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--speckeep-bar) 30%, transparent) !important',
  },
  '&.cm-merge-b .cm-changedLine, &.cm-merge-b .cm-inlineChangedLine': { backgroundColor: 'var(--speckeep-added)' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--speckeep-removed)' },
  '&.cm-merge-b .cm-changedText': { background: 'color-mix(in srgb, var(--speckeep-added-text) 22%, transparent)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--speckeep-removed-text) 22%, transparent)',
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--speckeep-added-text)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--speckeep-removed-text)' },
  '&.cm-merge-b .cm-changedLine': { boxShadow: 'inset 3px 0 0 var(--speckeep-added-text)' },
  '.cm-deletedLine del': { textDecoration: 'none' },
  '&.cm-merge-b .cm-currentChange': {
    boxShadow: 'inset 3px 0 0 var(--speckeep-added-text), inset 7px 0 0 var(--speckeep-bar)',
  },
  '.cm-deletedChunk': {
    boxShadow: 'inset 3px 0 0 var(--speckeep-removed-text)',
    padding: '0 1rem 0 0.75rem',
  },
  '.cm-changedText': { textDecoration: 'none' },
  '.cm-panels': { backgroundColor: 'var(--speckeep-raised)', color: 'inherit' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--speckeep-line)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, #e5b650 38%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, #e5b650 80%, transparent)' },
})
