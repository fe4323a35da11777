import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { linkTo } from '../links.ts'
import { surveyLimits } from '../survey/limits.ts'
import { readIds } from '../survey/requirementIds.ts'
import type { SiteRequirement } from '../survey/siteRequirements.ts'
import type { Term, TermUse } from '../survey/terms.ts'

export type KnownNames = {
  readonly path: string
  readonly requirements: ReadonlyMap<string, SiteRequirement>
  readonly findTerms: (text: string) => Iterable<TermUse>
}

/** Elements in which a link would be invalid or would distract. */
const unlinked = new Set(['a', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'math', 'figure', 'kbd', 'samp'])
const heading = /^h[1-6]$/
const quoted = new Set(['code', 'dt', 'dfn', 'math'])

/** Links each mention of a requirement id to its statement, and the first use of each term in a section to its definition. */
export function addReferences(tokens: readonly Token[], known: KnownNames): Token[] {
  const termsUsed = new Set<Term>()
  let linksLeft = surveyLimits.linksMax
  let unlinkedDepth = 0
  let quotedDepth = 0
  const output: Token[] = []
  for (const token of tokens) {
    if (token.kind !== 'text') {
      const change = token.kind === 'open' ? 1 : -1
      if (unlinked.has(token.name)) unlinkedDepth += change
      if (token.kind === 'open' && heading.test(token.name)) termsUsed.clear()
      if (quoted.has(token.name)) quotedDepth += change
      output.push(token.kind === 'open' ? pointedAtStatement(token, known) : token)
      continue
    }
    const uses = unlinkedDepth > 0 || linksLeft <= 0 ? [] : requirementUses(token.markup, known)
    if (unlinkedDepth === 0 && linksLeft > 0 && quotedDepth <= 0) uses.push(...termUses(token.markup, known, termsUsed))
    const shown = uses.slice(0, linksLeft)
    linksLeft -= shown.length
    if (shown.length === 0) output.push(token)
    else output.push(...linkUses(token.markup, shown))
  }
  return output
}

type Use = { readonly start: number; readonly end: number; readonly link: OpenTag }

/** A requirement that is only mentioned here links to its statement. */
function pointedAtStatement(tag: OpenTag, { path, requirements }: KnownNames): OpenTag {
  const id = tag.name === 'a' && attributeOf(tag, 'class') === 'requirement' ? attributeOf(tag, 'id') : null
  const stated = id === null ? undefined : requirements.get(id)
  return !stated || stated.path === path ? tag : withAttribute(tag, 'href', linkTo(stated.path, stated.anchor))
}

function requirementUses(markup: string, { path, requirements }: KnownNames): Use[] {
  if (requirements.size === 0) return []
  return readIds(markup).flatMap(({ id, written, start }) => {
    const stated = requirements.get(id)
    if (!stated) return []
    const href = stated.path === path ? `#${encodeURIComponent(stated.anchor)}` : linkTo(stated.path, stated.anchor)
    const link = tagOf([
      ['class', 'reference'],
      ['href', href],
      ['title', stated.text],
    ])
    return [{ start, end: start + written.length, link }]
  })
}

function termUses(markup: string, { path, findTerms }: KnownNames, termsUsed: Set<Term>): Use[] {
  const uses: Use[] = []
  for (const { term, start, end } of findTerms(markup)) {
    if (term.path === path || termsUsed.has(term) || isInReference(markup, start)) continue
    termsUsed.add(term)
    const link = tagOf([
      ['class', 'term'],
      ['href', linkTo(term.path, term.anchor)],
      ['title', term.text],
    ])
    uses.push({ start, end, link })
  }
  return uses
}

/** `&amp;` is one character, not a word of the author. */
function isInReference(markup: string, at: number): boolean {
  return /&#?[a-z\d]{0,8}$/i.test(markup.slice(Math.max(0, at - 10), at))
}

function linkUses(markup: string, uses: readonly Use[]): Token[] {
  const output: Token[] = []
  let from = 0
  for (const { start, end, link } of uses.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    output.push(markupToken(markup.slice(from, start)), link)
    output.push(markupToken(markup.slice(start, end)), closeTag('a'))
    from = end
  }
  return [...output, markupToken(markup.slice(from))]
}

function tagOf(attributes: readonly (readonly [string, string])[]): OpenTag {
  return openTag(
    'a',
    attributes.filter(([, value]) => value !== ''),
  )
}
