import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it'
import { wikiClass } from '../../links/elsewhere.ts'
import { rfcAddress } from '../../links/rfcs.ts'
import { isReference } from '../references.ts'

/** The reference of a W3C document to its bibliography, normative or informative, and to an RFC in any case. */
const citation = /^\[\[[!?]([^\s#|]+)\]\]$|^\[\[(RFC-?\d{1,5})\]\]$/i
const written = /!?\[\[([^[\]|#^\n]{0,200})(#[^[\]|\n]{1,200})?(?:\|[^[\]\n]{1,300})?\]\]/y

/**
 * Marks the links of Obsidian and other wikis, by the name of a file: `[[Page]]`, `[[Page#Section|text]]`,
 * `![[picture.png|300]]`. They are text until the site is known, which makes links of those that name a file. Citations
 * of W3C documents, `[[?Name]]`, `[[!Name]]` and `[[RFC2119]]`, become text in single brackets, those of RFCs links.
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
    const [, cited, rfc] = citation.exec(whole) ?? []
    if (!isSilent && (cited ?? rfc)) cite(state, cited ?? rfc ?? '')
    else if (!isSilent) pushWikiLink(state, whole)
    state.pos = written.lastIndex
    return true
  })
}

/** A reference whose id no definition of the page has; code and other marks in its text stay as they are written. */
const reference = /\[[^[\]\n*`<&\\]{1,300}\]\[[A-Za-z\d][\w.:-]{2,150}\](?![[(])/y

/**
 * Marks references that may lead to a section of another page, by its id, as in MkDocs with autorefs: `[text][an-id]`.
 * Like the links of wikis, they are text until the site is known.
 */
export function sectionReferences(md: MarkdownIt): void {
  md.inline.ruler.after('link', 'section_reference', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== bracket || /[\w\])!]/.test(state.src.charAt(state.pos - 1))) return false
    reference.lastIndex = state.pos
    const [whole] = reference.exec(state.src) ?? []
    if (whole === undefined) return false
    if (!isSilent) pushWikiLink(state, whole)
    state.pos = reference.lastIndex
    return true
  })
}

/** Text that is a link if the site has what it names. */
export function pushWikiLink(state: StateInline, whole: string): void {
  state.push('wiki_open', 'span', 1).attrs = [['class', wikiClass]]
  push(state, whole)
  state.push('wiki_close', 'span', -1)
}

/** The same for a rule of blocks. */
export function wikiTokens(Made: StateBlock['Token'], whole: string): Token[] {
  const open = new Made('wiki_open', 'span', 1)
  open.attrs = [['class', wikiClass]]
  const text = new Made('text', '', 0)
  text.content = whole
  return [open, text, new Made('wiki_close', 'span', -1)]
}

/** A citation, with a link if it is of an RFC. */
function cite(state: StateInline, name: string): void {
  const address = rfcAddress(name)
  if (address !== null) state.push('link_open', 'a', 1).attrs = [['href', address]]
  push(state, `[${name}]`)
  if (address !== null) state.push('link_close', 'a', -1)
}

function push(state: StateInline, text: string): void {
  state.push('text', '', 0).content = text
}

const bracket = '['.charCodeAt(0)
const exclamation = '!'.charCodeAt(0)
