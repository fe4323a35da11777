import { limits } from '#domain/limits.ts'
import { type Heading, markHeadings } from './annotate/headings.ts'
import { markKeywords } from './annotate/keywords.ts'
import { markRequirements } from './annotate/requirements.ts'
import { markScrollers } from './annotate/scrollers.ts'
import { escapeHtml } from './html/escape.ts'
import { attributeOf, printToken, type Token, withAttribute } from './html/tokens.ts'
import { readLinkTarget } from './html/urls.ts'
import { siteLimits, tooMuchToRender } from './markdown/bounds.ts'
import { markdownToHtml } from './markdown/engine.ts'
import { factsOf, type PageFacts } from './markdown/facts.ts'
import { splitFrontMatter } from './markdown/frontMatter.ts'
import { sanitise } from './sanitise.ts'

/**
 * A file's text as clean HTML that depends on nothing but the file, so that it can be kept by the file's object id.
 * Links to other files are left open: where they lead depends on the tree (`fillLinks`).
 */
export type Fragment = {
  /** Markup and the paths linked to, in turns: markup first, markup last. Paths are as the author wrote them. */
  readonly pieces: readonly string[]
  readonly headings: readonly Heading[]
  readonly facts: PageFacts
  /** For the author, in sentences: what of the file could not be shown as meant. */
  readonly notes: readonly string[]
}

export type MarkdownFlavour = 'markdown' | 'mdx'

/**
 *   front matter ─▶ bounds ─▶ Markdown ─▶ sanitise ─▶ ids, headings, keywords, scrollers ─▶ print
 *                      │ too much                  (trusted from here on)
 *                      └─────▶ plain text
 */
export function renderMarkdown(source: Uint8Array, flavour: MarkdownFlavour = 'markdown'): Fragment {
  const tooLong = source.length > limits.editFileMaxBytes
  const text = new TextDecoder().decode(tooLong ? source.subarray(0, limits.editFileMaxBytes) : source)
  const { fields, body, problem } = splitFrontMatter(text)
  const facts = factsOf(fields, body)
  if (tooLong) return plainFragment(text, facts, 'The file is above 1 MB; this is its beginning.')

  const markdown = flavour === 'mdx' ? dropModuleLines(body) : body
  const excess = tooMuchToRender(markdown)
  if (excess !== null) return plainFragment(text, facts, excess)
  const html = markdownToHtml(markdown.replace(liquidMarks, ''))
  if (html.length > siteLimits.fragmentMaxChars) return plainFragment(text, facts, tooLarge)
  const { tokens, headings } = markHeadings(markRequirements(sanitise(html)))
  const pieces = printPieces(markScrollers(markKeywords(tokens)))
  if (lengthOf(pieces) > siteLimits.fragmentMaxChars) return plainFragment(text, facts, tooLarge)

  const notes = problem === null ? [] : [`The front matter of this file could not be read: ${problem}.`]
  return { pieces, headings, facts, notes }
}

const tooLarge = 'It would make too large a page.'

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}

/** The text as it stands, for files that are too much to render and for renderings that took too long. */
export function plainFragment(text: string, facts: PageFacts, reason: string): Fragment {
  const pieces = [`<pre class="plain" tabindex="0">${escapeHtml(text)}</pre>`]
  return { pieces, headings: [], facts, notes: [`This file is shown as plain text. ${reason}`] }
}

/** The finished markup; `resolve` turns a path, as written in the file, into an address. */
export function fillLinks(fragment: Fragment, resolve: (path: string) => string): string {
  return fragment.pieces.map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(resolve(piece)))).join('')
}

/** `{% raw %}` and `{% endraw %}` on lines of their own keep Jekyll off the text between them; they say nothing here. */
const liquidMarks = /^[ \t]*\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}[ \t]*(?:\r?\n|$)/gm

/** The lines of an MDX file that are code; its components go where unknown tags go. */
function dropModuleLines(markdown: string): string {
  return markdown.replace(/^(?:import|export)[ \t][^\n]*(?:\n|$)/gm, '')
}

function printPieces(tokens: readonly Token[]): string[] {
  const pieces: string[] = []
  let markup = ''
  for (const token of tokens) {
    const link = internalLink(token)
    if (!link || token.kind !== 'open') {
      markup += printToken(token)
      continue
    }
    const tag = printToken(withAttribute(token, link.attribute, null))
    pieces.push(`${markup}${tag.slice(0, -1)} ${link.attribute}="`, link.path)
    markup = '">'
  }
  return [...pieces, markup]
}

function internalLink(token: Token): { readonly attribute: string; readonly path: string } | null {
  if (token.kind !== 'open' || (token.name !== 'a' && token.name !== 'img')) return null
  const attribute = token.name === 'a' ? 'href' : 'src'
  const target = readLinkTarget(attributeOf(token, attribute) ?? '')
  return target?.kind === 'internal' ? { attribute, path: target.url } : null
}
