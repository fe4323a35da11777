import { Anchor, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Blue is where the user is and what answers a click. */
const brand: MantineColorsTuple = [
  '#eaeffc',
  '#d6e0fb',
  '#b5c7f8',
  '#8fabff',
  '#5f85f0',
  '#3b66e3',
  '#1e4bd6',
  '#173cb0',
  '#15338f',
  '#122a72',
]

/** Greys without a tint, beside the paper of documents. */
const dark: MantineColorsTuple = [
  '#e2e2de',
  '#abadb2',
  '#8d9096',
  '#6d7077',
  '#3a3d43',
  '#2b2d32',
  '#1d1f23',
  '#141518',
  '#101113',
  '#0b0c0d',
]

export const deviceSans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'

export const theme = createTheme({
  primaryColor: 'brand',
  /** White text on it is readable in both schemes. */
  primaryShade: 6,
  colors: { brand, dark },
  defaultRadius: 'md',
  fontFamily: `"Instrument Sans", ${deviceSans}`,
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
    // What follows a placeholder is shown after it (`loading.css`).
    Skeleton: { defaultProps: { 'data-coming': true } },
  },
})

/** Mantine's greys and links do not reach the contrast of WCAG AA; these do. */
export const readableColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfbf9',
    '--mantine-color-text': '#1b1c1e',
    '--mantine-color-brand-light': '#eaeffc',
    '--mantine-color-dimmed': '#505257',
    '--mantine-color-placeholder': '#686a6f',
    '--mantine-color-anchor': '#1e4bd6',
    '--mantine-color-error': '#a3312a',
    '--speckeep-line': '#e2e2dd',
    '--speckeep-field-line': '#84867f',
    '--speckeep-raised': '#f4f4f0',
    '--speckeep-lift': '#ffffff',
    '--speckeep-strong': '#111214',
    '--speckeep-here': '#1e4bd6',
    '--speckeep-added': '#e1f3e9',
    '--speckeep-removed': '#fbebe9',
    '--speckeep-added-text': '#0a6a43',
    '--speckeep-removed-text': '#a3312a',
    '--speckeep-bar': '#1e4bd6',
  },
  dark: {
    '--mantine-color-body': '#141518',
    '--mantine-color-text': '#e2e2de',
    '--mantine-color-brand-light': '#1e2740',
    '--mantine-color-dimmed': '#abadb2',
    '--mantine-color-placeholder': '#8d9096',
    '--mantine-color-anchor': '#8fabff',
    '--mantine-color-error': '#f0968d',
    '--speckeep-line': '#2b2d32',
    '--speckeep-field-line': '#6d7077',
    '--speckeep-raised': '#1d1f23',
    '--speckeep-lift': '#1d1f23',
    '--speckeep-strong': '#f2f2ee',
    '--speckeep-here': '#8fabff',
    '--speckeep-added': '#11301f',
    '--speckeep-removed': '#3a1c1a',
    '--speckeep-added-text': '#72d2a1',
    '--speckeep-removed-text': '#f0968d',
    '--speckeep-bar': '#8fabff',
  },
})
