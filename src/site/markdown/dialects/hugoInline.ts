import type { MarkdownIt, StateInline } from 'markdown-it'
import { readFileTag } from '../../links/fileTag.ts'
import { condition, statedValue } from './templateTags.ts'
import { pushWikiLink } from './wikiLinks.ts'

/**
 * Tags of Hugo within a text. Those around words or blocks (`{{< tag >}}New{{< /tag >}}`) are left out, and those on
 * their own are what their parameters say: a picture (`src`), a link (`href`, or the `ref` of `page-ref`), a text
 * (`text`), or, alone on a line, a page of the project. Conditions and others stay as they are written, with what would
 * be read as HTML in them.
 */
export function hugoInline(md: MarkdownIt): void {
  let ended: ReadonlySet<string> = new Set()
  md.core.ruler.before('block', 'hugo_ends', ({ src }) => {
    ended = new Set([...src.matchAll(ends)].map(([, name = '']) => name))
  })
  md.inline.ruler.before('html_inline', 'hugo_tag', (state, isSilent) => {
    if (!state.src.startsWith('{{', state.pos)) return false
    tag.lastIndex = state.pos
    const [written, slash, name = '', parameters = ''] = tag.exec(state.src) ?? []
    if (written === undefined) return false
    const isAround = !condition.test(name) && (slash !== '' || ended.has(name))
    if (!isSilent && !isAround) print(state, name, parameters, written)
    state.pos = tag.lastIndex
    return true
  })
}

const tag = /\{\{[<%][ \t]{0,9}(\/?)[ \t]{0,9}([\w/-]{1,60})((?:\s[^{}]{0,1000})?)[%>]\}\}/y
const ends = /\{\{[<%][ \t]{0,9}\/[ \t]{0,9}([\w/-]{1,60})[ \t]{0,9}[%>]\}\}/g
/** What says since when something applies: `{{< added-in v="1.2" >}}`. */
const since = /^(?:new|added|changed|deprecated|removed|introduced|available|supported)-(?:in|since|from|by)$/

function print(state: StateInline, name: string, parameters: string, written: string): void {
  const said = (...names: string[]) => names.map(name => statedValue(parameters, name)).find(Boolean) ?? null
  const isReference = /(?:^|[/_-])(?:rel)?ref$/.test(name)
  const [source, address] = [said('src'), said('href', 'link', 'url', ...(isReference ? ['ref', 'page', 'path'] : []))]
  const text = said('text', 'title', 'alt', 'label', 'caption')
  const target = state.md.normalizeLink(source ?? address ?? '')
  if ((source === null && address === null) || !state.md.validateLink(target)) {
    const text = said('text') ?? sinceWhen(name, parameters)
    if (text === null && isOnOwnLine(state, written) && readFileTag(written) !== null) pushWikiLink(state, written)
    else pushText(state, text ?? written)
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

function isOnOwnLine({ src, pos }: StateInline, written: string): boolean {
  const [before, after] = [src.charAt(pos - 1), src.charAt(pos + written.length)]
  return /^\n?$/.test(before) && /^\n?$/.test(after)
}

function sinceWhen(name: string, parameters: string): string | null {
  const value = /^\s{1,9}(?:[a-z]{1,20}=)?"?([\w.-]{1,30})"?\s{0,9}$/.exec(parameters)?.[1]
  return value === undefined || !since.test(name) ? null : `${name.replaceAll('-', ' ')} ${value}`
}

function pushText(state: StateInline, content: string): void {
  state.push('text', '', 0).content = content
}
