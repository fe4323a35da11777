import { Anchor, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eef0fe',
  '#dbe0fc',
  '#bcc5f8',
  '#9dabf5',
  '#7485ea',
  '#5868de',
  '#4453cf',
  '#3845b4',
  '#2e3992',
  '#262f75',
]

/** Mantine's dark greys look brownish beside the blue. */
const dark: MantineColorsTuple = [
  '#d5d8e0',
  '#a7adbd',
  '#8d95a8',
  '#697080',
  '#3a404c',
  '#2c313b',
  '#22262e',
  '#16181d',
  '#121419',
  '#0d0f13',
]

export const theme = createTheme({
  primaryColor: 'brand',
  /** White text on it is readable in both schemes. */
  primaryShade: 6,
  colors: { brand, dark },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Within text, colour alone does not mark a link.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
  },
})

/** Mantine's greys and links do not reach the contrast of WCAG AA; these do. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565d6d',
    '--mantine-color-placeholder': '#687080',
    '--mantine-color-anchor': '#3845b4',
    '--mantine-color-error': '#c22626',
    '--speckeep-line': '#dfe2ea',
    '--speckeep-field-line': '#868e9f',
    '--speckeep-raised': '#f7f8fb',
    '--speckeep-added': '#e6f6ea',
    '--speckeep-removed': '#fdeaea',
    '--speckeep-added-text': '#12612c',
    '--speckeep-removed-text': '#9b1c1c',
    '--speckeep-bar': '#4453cf',
  },
  dark: {
    '--mantine-color-body': '#16181d',
    '--mantine-color-dimmed': '#a7adbd',
    '--mantine-color-placeholder': '#8d95a8',
    '--mantine-color-anchor': '#9dabf5',
    '--mantine-color-error': '#ff8f8f',
    '--speckeep-line': '#343944',
    '--speckeep-field-line': '#697080',
    '--speckeep-raised': '#1e2128',
    '--speckeep-added': '#13301d',
    '--speckeep-removed': '#3b1a1c',
    '--speckeep-added-text': '#8fe0a8',
    '--speckeep-removed-text': '#ffb3b3',
    '--speckeep-bar': '#7485ea',
  },
})
