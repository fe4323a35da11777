import type { MarkdownIt } from 'markdown-it'

/**
 * Directives within a text, as remark and its relatives read them: `:dfn[format]`, `:cite[path-gateway]`,
 * `:ref[Content Path]{a=b}`. A definition is marked, and others are their text. Names that are not known stay as they
 * are written.
 */
export function textDirectives(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'text_directive', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== colon || /[\w:/\\]/.test(state.src.charAt(state.pos - 1))) return false
    directive.lastIndex = state.pos
    const [whole, name = '', text = ''] = directive.exec(state.src) ?? []
    // The text within is read by this rule too.
    const end = state.pos + (whole?.length ?? 0)
    if (whole === undefined || end > state.posMax) return false
    if (!isSilent) {
      const element = elements[name] ?? 'span'
      state.push(`${element}_open`, element, 1)
      const { posMax } = state
      state.pos += name.length + 2
      state.posMax = state.pos + text.length
      state.md.inline.tokenize(state)
      state.posMax = posMax
      state.push(`${element}_close`, element, -1)
    }
    state.pos = end
    return true
  })
}

const colon = ':'.charCodeAt(0)
const elements: Readonly<Record<string, string>> = { dfn: 'dfn', cite: 'cite', kbd: 'kbd', abbr: 'abbr' }
const directive =
  /:(dfn|cite|ref|abbr|term|kbd|span)\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,300})\](?:\{[^{}\n]{0,300}\})?(?![([:])/y
