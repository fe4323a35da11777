import { readText } from '../html/escape.ts'
import { linkAttributes } from '../html/pieces.ts'
import { attributeOf, type OpenTag, type Token } from '../html/tokens.ts'
import { readLinkTarget } from '../html/urls.ts'
import { elsewhereClass, includedClass, wikiClass } from '../links/elsewhere.ts'
import { surveyLimits } from './limits.ts'
import { truncate } from './words.ts'

/** A link or an image whose target is in the same repository, as written. */
export type WrittenLink = {
  readonly target: string
  readonly text: string
  readonly section: string
  /** It is in place of a file that a tool would include there. */
  readonly isIncluded?: true
}

export type LinksOf = { readonly links: readonly WrittenLink[]; readonly ids: readonly string[] }

/** Generated links of the page to itself and its parts, which no author wrote. */
const ownLinks: ReadonlySet<string> = new Set(['permalink', 'footnote-back', 'requirement', 'rule', 'api-part'])

/** All ids of a page, and its links into the repository, each with the heading above it. */
export function linksIn(tokens: readonly Token[]): LinksOf {
  const ids = new Set<string>()
  const links: { target: string; text: string; section: string; isIncluded?: true }[] = []
  let section = ''
  let open: { target: string; text: string; section: string } | null = null
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') {
      if (open && open.text.length < 4 * surveyLimits.linkTextMaxChars) open.text += token.markup
      continue
    }
    if (token.kind === 'close') {
      if (token.name === 'a') open = null
      continue
    }
    const id = attributeOf(token, 'id')
    if (id !== null && ids.size < surveyLimits.idsMax) ids.add(id)
    if (id !== null && /^h[1-6]$/.test(token.name)) section = id
    const target = wikiTarget(token, tokens[index + 1]) ?? writtenTarget(token)
    if (target === null || links.length >= surveyLimits.linksMax) continue
    const link = { target, text: attributeOf(token, 'alt') ?? '', section, ...markOf(token) }
    links.push(link)
    if (token.name === 'a') open = link
  }
  return {
    ids: [...ids],
    links: links.map(link => ({
      ...link,
      text: truncate(readText(link.text).replace(/\s+/g, ' ').trim(), surveyLimits.linkTextMaxChars),
    })),
  }
}

function markOf(token: OpenTag): Pick<WrittenLink, 'isIncluded'> {
  return attributeOf(token, 'class')?.split(' ').includes(includedClass) ? { isIncluded: true } : {}
}

/** A link of a wiki, as it is written. */
function wikiTarget(token: OpenTag, next: Token | undefined): string | null {
  const isWiki = token.name === 'span' && attributeOf(token, 'class') === wikiClass
  return isWiki && next?.kind === 'text' ? readText(next.markup) : null
}

/** Only a generator knows where it leads: `{{ image.url }}`. */
const templated = /\{[{%]|%7B(?:%7B|%25)/i

function writtenTarget(token: OpenTag): string | null {
  const attribute = linkAttributes.get(token.name)
  if (attribute === undefined) return null
  const classes = attributeOf(token, 'class') ?? ''
  if (ownLinks.has(classes) || classes.split(' ').includes(elsewhereClass)) return null
  const value = attributeOf(token, attribute) ?? ''
  const target = readLinkTarget(value)
  if (target === null || target.kind === 'external' || value.startsWith('#fn') || templated.test(value)) return null
  return target.url
}
