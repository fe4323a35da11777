import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'
import { elsewhere, idOfLabel, labelAnchor } from '../../links/elsewhere.ts'
import { rfcAddress } from '../../links/rfcs.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { lineAt } from '../blocks/lines.ts'
import { fileLink, fileLinkTokens } from './fileLink.ts'

const written = /\[\[(def|[tx]?ref|iref|spec|spec-norm|spec-inform):[ \t]{0,4}(?![ \t])([^[\]]{1,300})\]\]/iy
const insertion = /^\s{0,20}\[\[insert:[ \t]{0,4}(?![ \t])([^[\]\n]{1,300})\]\]\s{0,20}$/
const insertionMark = '[[insert:'
const namesMax = 20

/**
 * What Spec-Up adds to Markdown: `[[def: Term, other name]]` is a term that `[[ref: other name]]` in the whole project
 * leads to, `[[spec: RFC1234]]` a reference, and `[[insert: file]]` a link to the file. Terms of other specifications
 * (`[[xref: spec, term]]`) are text.
 */
export function specUp(md: MarkdownIt): void {
  addBlockRule(
    md,
    'inserted_file',
    null,
    (state, start) => insertedFile(lineAt(state, start)),
    (state, start, path) => {
      fileLink(state, start, path)
      state.line = start + 1
    },
  )
  md.core.ruler.after('block', 'inserted_code', state => {
    if (!state.src.includes(insertionMark)) return
    state.tokens = state.tokens.flatMap((token): Token[] => {
      const path = token.type === 'fence' ? insertedFile(token.content) : null
      return path === null ? [token] : fileLinkTokens(state.Token, token.map?.[0] ?? 0, path)
    })
  })
  md.inline.ruler.before('link', 'spec_up', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== bracket || state.src.charCodeAt(state.pos + 1) !== bracket) return false
    written.lastIndex = state.pos
    const [whole, kind = '', text = ''] = written.exec(state.src) ?? []
    if (whole === undefined || text.trim() === '') return false
    if (!isSilent) push(state, print(kind.toLowerCase(), text.replace(/\s+/g, ' ').trim()))
    state.pos += whole.length
    return true
  })
}

const bracket = '['.charCodeAt(0)

/** Paths are from the root of the repository. */
function insertedFile(text: string): string | null {
  const path = text.includes(insertionMark) ? insertion.exec(text)?.[1]?.trim() : undefined
  return path === undefined ? null : `/${path.replace(/^\.?\//, '')}`
}

function push(state: StateInline, markup: string): void {
  state.push('html_inline', '', 0).content = markup
}

function print(kind: string, text: string): string {
  const names = text
    .split(',', namesMax)
    .map(name => name.trim())
    .filter(name => name !== '')
  const [first = text, second = first] = names
  switch (kind) {
    case 'def':
      return definition(first, names)
    case 'tref':
      return definition(second, [second])
    case 'ref':
      return elsewhere(idOfLabel(labelOf(first)), first, first)
    case 'xref':
      return escapeHtml(second)
    case 'iref':
      return escapeHtml(first)
    default: {
      const address = rfcAddress(first)
      const name = escapeHtml(first)
      return address === null ? `[${name}]` : `[<a href="${address}">${name}</a>]`
    }
  }
}

/** With its abbreviation, and an anchor for each of its names. */
function definition(term: string, names: readonly string[]): string {
  const anchors = names.map(name => labelAnchor(labelOf(name)).trimEnd()).join('')
  const short = names.find(name => name !== term && /^\p{Lu}[\p{Lu}\p{N}]{1,9}$/u.test(name))
  return `${anchors}<dfn>${escapeHtml(term)}</dfn>${short === undefined ? '' : ` (${escapeHtml(short)})`}`
}

function labelOf(name: string): string {
  return `term ${name}`
}
