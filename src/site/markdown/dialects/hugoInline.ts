import type { MarkdownIt, StateInline } from 'markdown-it'
import { statedValue } from './templateTags.ts'

/**
 * Tags of Hugo within a text. Those around a text (`{{< tag >}}New{{< /tag >}}`) are left out, and those on their own
 * are what their parameters say: a picture (`src`), a link (`href`, or the `ref` of `page-ref`) or a text (`text`). Conditions and others stay as
 * they are written, with what would be read as HTML in them.
 */
export function hugoInline(md: MarkdownIt): void {
  let read = { text: '', ended: new Set<string>() }
  const endedIn = (text: string) => {
    if (read.text !== text) read = { text, ended: new Set([...text.matchAll(ends)].map(([, name = '']) => name)) }
    return read.ended
  }
  md.inline.ruler.before('html_inline', 'hugo_tag', (state, isSilent) => {
    if (!state.src.startsWith('{{', state.pos)) return false
    tag.lastIndex = state.pos
    const [written, slash, name = '', parameters = ''] = tag.exec(state.src) ?? []
    if (written === undefined) return false
    const isAround = !condition.test(name) && (slash !== '' || endedIn(state.src).has(name))
    if (!isSilent && !isAround) print(state, name, parameters, written)
    state.pos = tag.lastIndex
    return true
  })
}

const tag = /\{\{[<%][ \t]{0,9}(\/?)[ \t]{0,9}([\w/-]{1,60})((?:\s[^{}]{0,1000})?)[%>]\}\}/y
const ends = /\{\{[<%][ \t]{0,9}\/[ \t]{0,9}([\w/-]{1,60})[ \t]{0,9}[%>]\}\}/g
const condition = /^(?:if|unless|when|else|only|except|feature)(?![a-z])/

function print(state: StateInline, name: string, parameters: string, written: string): void {
  const said = (...names: string[]) => names.map(name => statedValue(parameters, name)).find(Boolean) ?? null
  const isReference = /(?:^|[/_-])(?:rel)?ref$/.test(name)
  const [source, address] = [said('src'), said('href', 'link', 'url', ...(isReference ? ['ref', 'page', 'path'] : []))]
  const text = said('text', 'title', 'alt', 'label', 'caption')
  const target = state.md.normalizeLink(source ?? address ?? '')
  if ((source === null && address === null) || !state.md.validateLink(target)) {
    pushText(state, said('text') ?? written)
  } else if (source !== null) {
    const caption = said('caption')
    const image = state.push('image', 'img', 0)
    image.attrs = [
      ['src', target],
      ['alt', ''],
    ]
    const alt = new state.Token('text', '', 0)
    alt.content = said('alt', 'title') ?? caption ?? ''
    image.children = [alt]
    if (caption !== null) pushText(state, ` ${caption}`)
  } else {
    state.push('link_open', 'a', 1).attrs = [['href', target]]
    pushText(state, text ?? target)
    state.push('link_close', 'a', -1)
  }
}

function pushText(state: StateInline, content: string): void {
  state.push('text', '', 0).content = content
}
