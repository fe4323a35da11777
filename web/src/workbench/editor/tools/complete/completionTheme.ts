import { EditorView } from '@codemirror/view'

export const completionTheme = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--speckeep-line)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--speckeep-lift)',
    boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 14%)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: 'min(20rem, 45vh)',
    minWidth: '15rem',
    maxWidth: 'min(26rem, 92vw)',
    padding: '0.3rem',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '0.875rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '1rem',
    alignItems: 'center',
    minHeight: '2rem',
    padding: '0.15rem 0.6rem',
    borderRadius: '0.3rem',
    lineHeight: '1.3',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-color-brand-light)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-completionLabel': { flex: 'none', maxWidth: '65%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionLabel:only-child': { maxWidth: '100%' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    minWidth: '0',
    marginInlineStart: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontStyle: 'normal',
    fontSize: '0.75rem',
    color: 'var(--mantine-color-dimmed)',
  },
  '@media (pointer: coarse)': { '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: '44px' } },
})
