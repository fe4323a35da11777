import type { MarkdownIt, StateInline } from 'markdown-it'

const written = /(!?)\[\[([^[\]|#^\n]{0,200})(#[^[\]|\n]{1,200})?(?:\|([^[\]\n]{1,300}))?\]\]/y
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i
const size = /^\d{1,5}(?:x\d{1,5})?$/

/**
 * Links of Obsidian and other wikis, by the name of a file: `[[Page]]`, `[[Page#Section|text]]`, `![[picture.png|300]]`. The
 * site knows which files have the name; brackets that name none stay as they are written.
 */
export function wikiLinks(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'wiki_link', (state, isSilent) => {
    const code = state.src.charCodeAt(state.pos)
    if (code !== bracket && code !== exclamation) return false
    written.lastIndex = state.pos
    const [whole, mark = '', name = '', section = '', alias] = written.exec(state.src) ?? []
    if (whole === undefined || name !== name.trim() || name + section === '') return false
    /** The same brackets are the text of a link, or the name of its target. */
    const around = state.src.charAt(written.lastIndex) + state.src.charAt(state.pos - 1)
    if (/^[([\]]|\[$/.test(around) || isReference(state, name)) return false
    if (!isSilent) {
      const target = `${mark}[[${name}${section}]]`
      if (mark !== '' && picture.test(name)) {
        const image = state.push('image', 'img', 0)
        image.attrs = [
          ['src', target],
          ['alt', ''],
        ]
        if (alias !== undefined && size.test(alias)) image.attrSet('width', alias.split('x')[0] ?? alias)
        const text = new state.Token('text', '', 0)
        text.content = alias === undefined || size.test(alias) ? name : alias
        image.children = [text]
      } else {
        state.push('link_open', 'a', 1).attrs = [['href', target]]
        state.push('text', '', 0).content = whole
        state.push('link_close', 'a', -1)
      }
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
