import { EditorView } from '@codemirror/view'
import { levels } from './depth.ts'

const quietBlue = 'color-mix(in srgb, var(--speckeep-here) 72%, var(--mantine-color-dimmed))'
const code = { fontFamily: 'var(--speckeep-mono)', fontSize: '0.833em' }

const quotePadding = (own: string) => `calc(1.6em * (var(--cm-live-depth, 0) - var(--cm-live-quoted, 0)) + ${own})`
const tones = [
  ['note', 'light-dark(#1d5fc4, #82b4ff)'],
  ['tip', 'light-dark(#14713c, #6fd398)'],
  ['important', 'light-dark(#7339b8, #c9a2ff)'],
  ['warning', 'light-dark(#845400, #e5b650)'],
  ['caution', 'light-dark(#b3261e, #ff9c94)'],
] as const

/** The page in the editor: one column of text, with room at its left for ids. */
export const liveTheme = EditorView.theme({
  '&.cm-live .cm-scroller': { fontFamily: 'var(--speckeep-serif)', fontSize: '1.125rem', lineHeight: '1.75rem' },
  '&.cm-live .cm-content': {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '49.5rem',
    margin: '0 auto',
    padding: '1.5rem 1.375rem 40vh',
  },
  '@container (min-width: 44rem)': { '.cm-content': { paddingInline: '6.5rem 3rem !important' } },
  '&.cm-live .cm-line': { position: 'relative', padding: '0' },
  '&.cm-live .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-live-mark': { color: quietBlue, fontFamily: 'var(--speckeep-mono)', fontSize: '0.833em', fontWeight: '400' },
  '.cm-live-quiet': { color: 'var(--mantine-color-dimmed)', ...code },
  '.cm-live-heading': { fontWeight: '600', lineHeight: '1.3', color: 'var(--speckeep-strong)' },
  '&.cm-live .cm-line.cm-live-h1': {
    paddingBottom: '0.3em',
    borderBottom: '1px solid var(--speckeep-strong)',
    fontSize: 'clamp(2rem, 1.4rem + 2vw, 2.625rem)',
    fontWeight: '400',
    letterSpacing: '-0.012em',
    lineHeight: '1.1',
  },
  '&.cm-live .cm-line.cm-live-h2': { paddingTop: '0.6em', fontSize: '1.4375rem' },
  '&.cm-live .cm-line.cm-live-h3': { paddingTop: '0.5em', fontSize: '1.1875rem' },
  '.cm-live-h5, .cm-live-h6': { fontFamily: 'var(--mantine-font-family)', fontSize: '0.875rem' },
  '.cm-live-h6': { color: 'var(--mantine-color-dimmed)' },
  '&.cm-live .cm-line.cm-live-lead': {
    color: 'var(--mantine-color-dimmed)',
    fontSize: '1.25rem',
    lineHeight: '1.875rem',
  },
  '.cm-live-heading .cm-live-mark': { fontSize: '0.75em', letterSpacing: '0' },
  '.cm-live-underline': { height: '0', overflow: 'hidden' },
  '.cm-live-underline.cm-live-entered': { height: 'auto' },
  '&.cm-live .cm-line.cm-live-blank': { height: '0.875rem', lineHeight: '0.875rem' },
  '.cm-live-rule': {
    backgroundImage: 'linear-gradient(var(--speckeep-line), var(--speckeep-line))',
    backgroundSize: '100% 1px',
    backgroundPosition: '0 50%',
    backgroundRepeat: 'no-repeat',
  },
  '.cm-live-rule.cm-live-entered': { backgroundImage: 'none' },
  '.cm-live-emphasis': { fontStyle: 'italic' },
  '.cm-live-strong': { fontWeight: '600' },
  '.cm-live-struck': { textDecoration: 'line-through', textDecorationColor: 'var(--mantine-color-dimmed)' },
  '.cm-live-inline-code': code,
  '.cm-live-keyword': {
    fontSize: '0.86em',
    fontWeight: '600',
    letterSpacing: '0.035em',
    color: 'var(--speckeep-strong)',
  },
  // Lines may break beside an image in the line, and the editor puts two around hidden markup: out of the line, they
  // keep the words of a link and the comma behind it together.
  '.cm-widgetBuffer:has(+ span:empty), span:empty + .cm-widgetBuffer': { position: 'absolute' },
  '.cm-live-link': {
    textDecoration: 'underline',
    textDecorationColor: 'var(--speckeep-field-line)',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
  },
  '.cm-live-footnote': {
    fontSize: '0.75em',
    verticalAlign: 'super',
    lineHeight: '0',
    color: 'var(--mantine-color-anchor)',
  },
  '&.cm-live .cm-line.cm-live-item': { paddingInlineStart: 'calc(1.6em * var(--cm-live-depth, 1))' },
  '.cm-live-bullet, .cm-live-number, .cm-live-task': {
    display: 'inline-block',
    boxSizing: 'border-box',
    minWidth: '1.6em',
    marginInlineStart: '-1.6em',
    color: 'var(--mantine-color-dimmed)',
    textIndent: '0',
  },
  '.cm-live-bullet, .cm-live-number': { paddingInlineStart: '0.45em' },
  '.cm-live-task': {
    minWidth: '0',
    width: '1.05em',
    height: '1.05em',
    marginInline: '-1.4em 0.35em',
    border: '1.5px solid var(--mantine-color-dimmed)',
    borderRadius: '0.25em',
    verticalAlign: '-0.14em',
    appearance: 'none',
    cursor: 'pointer',
    font: 'inherit',
  },
  '.cm-live-task:checked': { borderColor: 'var(--speckeep-here)', backgroundColor: 'var(--speckeep-here)' },
  '.cm-live-task:checked::before': {
    display: 'block',
    width: '100%',
    height: '100%',
    background: 'var(--mantine-color-body)',
    clipPath: 'polygon(16% 50%, 27% 39%, 42% 54%, 74% 20%, 85% 31%, 42% 76%)',
    content: '""',
  },
  '.cm-live-task:focus-visible': { outline: '2px solid var(--mantine-color-anchor)', outlineOffset: '2px' },
  // Beside the text of the item that it is in.
  '&.cm-live .cm-line:is(.cm-live-quote, .cm-live-callout)': {
    marginInlineStart: 'calc(1.6em * var(--cm-live-quoted, 0))',
  },
  '&.cm-live .cm-line.cm-live-quote': {
    paddingInlineStart: quotePadding('1.1em'),
    boxShadow: 'inset 2px 0 0 var(--speckeep-field-line)',
    color: 'var(--mantine-color-dimmed)',
  },
  '&.cm-live .cm-line.cm-live-quote[dir="rtl"]': { boxShadow: 'inset -2px 0 0 var(--speckeep-field-line)' },
  '&.cm-live .cm-line.cm-live-callout': {
    paddingInline: `${quotePadding('1em')} 1em`,
    boxShadow: 'inset 3px 0 0 var(--cm-live-tone)',
    backgroundColor: 'color-mix(in srgb, var(--cm-live-tone) 9%, transparent)',
  },
  '.cm-live-callout-title': { color: 'var(--cm-live-tone)', font: '600 0.8125rem/1.25rem var(--mantine-font-family)' },
  '.cm-live-image': { maxWidth: '100%', minHeight: '1.5rem', verticalAlign: 'middle' },
  '&.cm-live .cm-line.cm-live-source': {
    ...code,
    fontSize: '0.9375rem',
    lineHeight: '1.4rem',
    color: 'var(--mantine-color-dimmed)',
  },
  '&.cm-live .cm-line.cm-live-front': {
    color: 'var(--mantine-color-text)',
    font: '0.8125rem/1.25rem var(--mantine-font-family)',
  },
  '.cm-live-key': { display: 'inline-block', minWidth: '5.5rem', color: 'var(--mantine-color-dimmed)' },
  '.cm-live-block': { cursor: 'text', overflow: 'hidden' },
  '.cm-live-id': {
    display: 'inline-block',
    width: '100%',
    color: 'var(--mantine-color-dimmed)',
    font: '500 0.75rem/1.25rem var(--speckeep-mono)',
    letterSpacing: '0',
  },
  '.cm-live-id *': { fontWeight: '500', fontFamily: 'inherit' },
  '.cm-live-entered .cm-live-id': { color: 'var(--speckeep-here)' },
  '@container (min-width: 44.01rem)': {
    '.cm-live-id': {
      position: 'absolute',
      top: '0',
      width: 'auto',
      insetInlineEnd: 'calc(100% + 1.375rem)',
      font: '500 0.75rem/1.75rem var(--speckeep-mono)',
      whiteSpace: 'nowrap',
    },
    '.cm-live-heading .cm-live-id': { top: '0.75rem' },
  },
  '.cm-live-entered .cm-live-join::before': { content: '"↵"', color: quietBlue, fontSize: '0.75em' },
  ...Object.fromEntries(levels.map(level => [`.cm-live-level-${level}`, { '--cm-live-depth': String(level) }])),
  ...Object.fromEntries(levels.map(level => [`.cm-live-quoted-${level}`, { '--cm-live-quoted': String(level) }])),
  ...Object.fromEntries(tones.map(([kind, tone]) => [`.cm-live-${kind}`, { '--cm-live-tone': tone }])),
})
