import type { Plugin } from 'vite'

/**
 * Mantine has one style sheet for all its components; this keeps the rules of the components that the app uses. Their
 * class names (`m_` and a hash) occur in the components' scripts.
 */
export function pruneStyles(): Plugin {
  return {
    name: 'speckeep-prune-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const used = new Set<string>()
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') for (const [name] of file.code.matchAll(/\bm_[0-9a-f]+\b/g)) used.add(name)
        }
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = prune(String(file.source), used)
        }
      },
    },
  }
}

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
