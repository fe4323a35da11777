import type { MarkdownIt, StateInline } from 'markdown-it'
import { wikiClass } from '../elsewhere.ts'

const written = /!?\[\[([^[\]|#^\n]{0,200})(#[^[\]|\n]{1,200})?(?:\|[^[\]\n]{1,300})?\]\]/y

/**
 * Marks the links of Obsidian and other wikis, by the name of a file: `[[Page]]`, `[[Page#Section|text]]`,
 * `![[picture.png|300]]`. They are text until the site is known, which makes links of those that name a file.
 */
export function wikiLinks(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'wiki_link', (state, isSilent) => {
    const code = state.src.charCodeAt(state.pos)
    if (code !== bracket && code !== exclamation) return false
    written.lastIndex = state.pos
    const [whole, name = '', section = ''] = written.exec(state.src) ?? []
    if (whole === undefined || name !== name.trim() || name + section === '') return false
    /** The same brackets are the text of a link, or the name of its target. */
    const around = state.src.charAt(written.lastIndex) + state.src.charAt(state.pos - 1)
    if (/^[([\]]|\[$/.test(around) || isReference(state, name)) return false
    if (!isSilent) {
      state.push('wiki_open', 'span', 1).attrs = [['class', wikiClass]]
      state.push('text', '', 0).content = whole
      state.push('wiki_close', 'span', -1)
    }
    state.pos = written.lastIndex
    return true
  })
}

function isReference({ env, md }: StateInline, name: string): boolean {
  const references: unknown = env?.references
  return typeof references === 'object' && references !== null && md.utils.normalizeReference(name) in references
}

const bracket = '['.charCodeAt(0)
const exclamation = '!'.charCodeAt(0)
