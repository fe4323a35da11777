import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { replaceOnce } from './replaceOnce.ts'

/**
 * Mantine has one style sheet for all its components; this keeps the rules of the components that the app uses, whose
 * class names (`m_` and a hash) occur in the components' scripts, and the colours that it names. What is left names the
 * sheet: with another component it is another file, which no browser has stored.
 */
export function pruneStyles(): Plugin {
  return {
    name: 'speckeep-prune-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const sheets = Object.values(bundle).filter(file => file.type === 'asset' && file.fileName.endsWith('.css'))
      const [sheet] = sheets
      if (page?.type !== 'asset' || sheet?.type !== 'asset' || sheets.length > 1) {
        throw new Error('The app has not one page and one style sheet.')
      }
      const used = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') for (const [name] of file.code.matchAll(/\bm_[0-9a-f]+\b/g)) used.add(name)
      }
      const source = prune(String(sheet.source).replace(unusedColours, ''), used)
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/style-${hash}.css`
      page.source = replaceOnce(String(page.source), sheet.fileName, () => fileName)
      delete bundle[sheet.fileName]
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Mantine's palettes that the app does not name. */
const unusedPalettes = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'lime', 'orange']
const unusedColours = new RegExp(`--mantine-color-(?:${unusedPalettes.join('|')})-[\\w-]+:[^;}]*;?`, 'g')

/** Drops every rule whose selectors all name unused components. Works on flat text and finds blocks by their braces. */
function prune(css: string, used: ReadonlySet<string>): string {
  let out = ''
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const semicolon = css.indexOf(';', at)
    const close = css.indexOf('}', at)
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      out += css.slice(at, semicolon + 1)
      at = semicolon + 1
      continue
    }
    if (open === -1 || (close !== -1 && close < open)) {
      const end = close === -1 ? css.length : close + 1
      out += css.slice(at, end)
      at = end
      continue
    }
    const head = css.slice(at, open)
    const end = endOfBlock(css, open)
    const body = css.slice(open + 1, end - 1)
    if (head.startsWith('@layer') || head.startsWith('@media') || head.startsWith('@supports')) {
      const inner = prune(body, used)
      if (inner !== '') out += `${head}{${inner}}`
    } else if (head.startsWith('@')) out += `${head}{${body}}`
    else if (isUsed(head, used)) out += `${head}{${body}}`
    at = end
  }
  return out
}

function isUsed(selectors: string, used: ReadonlySet<string>): boolean {
  const names = [...selectors.matchAll(/\bm_[0-9a-f]+\b/g)].map(([name]) => name)
  return names.length === 0 || names.some(name => used.has(name))
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at + 1
  }
  return css.length
}
