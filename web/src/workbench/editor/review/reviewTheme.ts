import { EditorView } from '@codemirror/view'

const frame = '1.5px solid var(--speckeep-here)'

/** Words that came, words that went, those that a warning is about, and the current change with its card. */
export const reviewTheme = EditorView.theme({
  '& ins.cm-new, & ins.cm-new *': { color: 'var(--speckeep-added-text)' },
  '& ins.cm-new': {
    background: 'var(--speckeep-added)',
    textDecoration: 'underline 0.08em',
    textUnderlineOffset: '0.2em',
  },
  '& .cm-gone': {
    padding: '0 0.1em',
    background: 'var(--speckeep-removed)',
    color: 'var(--speckeep-removed-text)',
    textDecoration: 'line-through 0.08em',
    whiteSpace: 'pre-wrap',
  },
  '& .cm-replaced-words': { marginInlineEnd: '0.25em' },
  '& .cm-warned': {
    outline: '1.5px solid light-dark(#845400, #e5b650)',
    outlineOffset: '1px',
    borderRadius: '2px',
  },
  '.cm-gone-block': {
    padding: '0.25rem 0.75rem',
    boxShadow: 'inset 3px 0 0 var(--speckeep-removed-text)',
    background: 'var(--speckeep-removed)',
  },
  '.cm-gone-block > small': {
    color: 'var(--speckeep-removed-text)',
    font: '600 0.75rem/1.25rem var(--mantine-font-family)',
  },
  '.cm-live-changed': {
    boxShadow: '-0.75rem 0 0 var(--mantine-color-body), calc(-0.75rem - 3px) 0 0 var(--speckeep-added-text)',
  },
  '& .cm-line.cm-formed': { background: 'var(--speckeep-added)' },
  // What is decided is plain text with a sign in the gutter.
  '& .cm-line.cm-decided::before': {
    position: 'absolute',
    insetInlineStart: '-1.05rem',
    color: 'var(--mantine-color-dimmed)',
    font: '0.75rem/1.75rem var(--mantine-font-family)',
    letterSpacing: '0',
  },
  '& .cm-line.cm-kept::before': { content: '"✓" / "Kept"', color: 'var(--speckeep-added-text)' },
  '& .cm-line.cm-undone::before': { content: '"↶" / "Undone"' },
  // The current change and its card are one object.
  '&.cm-live .cm-line.cm-current::after': {
    position: 'absolute',
    inset: '0 -0.75rem',
    borderInline: frame,
    content: '""',
    pointerEvents: 'none',
  },
  '&.cm-live .cm-line.cm-current-first::after': {
    insetBlockStart: '-0.4rem',
    borderTop: frame,
    borderRadius: '0.5rem 0.5rem 0 0',
  },
  '&.cm-live .cm-line.cm-current-last:not(:has(+ .cm-card-place .wb-change))::after': {
    insetBlockEnd: '-0.4rem',
    borderBottom: frame,
    borderEndStartRadius: '0.5rem',
    borderEndEndRadius: '0.5rem',
  },
  '.cm-card-place': { paddingBottom: '0.75rem', whiteSpace: 'normal' },
  // A blank line is room enough.
  '.cm-card-place:has(+ .cm-live-blank)': { paddingBottom: '0' },
  '.cm-card-place .wb-change': { margin: '0.35rem -0.75rem 0', boxShadow: '0 6px 18px rgb(0 0 0 / 8%)' },
  '&:not(.cm-live) .cm-card-place .wb-change': { marginInline: '0.75rem' },
  '&.cm-live .cm-current + .cm-card-place .wb-change': {
    marginTop: '0',
    borderTopWidth: '0',
    borderRadius: '0 0 0.5rem 0.5rem',
  },
  // In a text, the words themselves say it.
  '.cm-line + .cm-card-place .wb-change-name, .cm-gone-block + .cm-card-place .wb-change-name': { display: 'none' },
})
