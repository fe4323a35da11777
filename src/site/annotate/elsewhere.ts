import { elsewhereClass, matchingClass, untitledClass } from '../elsewhere.ts'
import { escapeHtml, readText } from '../html/escape.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { linkTo, readLink } from '../links.ts'
import { linkAttributes } from '../pieces.ts'
import { classesOf, labelOfTarget, nearestLabel } from '../survey/labels.ts'
import type { SiteIndex } from '../survey/site.ts'
import { readWikiTarget } from '../survey/wikiTargets.ts'
import { pageMatcher } from './matchingPages.ts'

/**
 * Completes the links whose target or text other pages have. A reference to a label that no page has is text. Linear.
 */
export function completeLinks(
  tokens: readonly Token[],
  path: string,
  { labels, titles, renamed }: Pick<SiteIndex, 'labels' | 'titles' | 'renamed'>,
): Token[] {
  const output: Token[] = []
  let ids: ReadonlySet<string> | null = null
  const matching = pageMatcher(path, titles)
  const ownIds = () => (ids ??= idsIn(tokens))
  /** What to do with the text and the end of the link that is open. */
  let open: { readonly title: string; readonly isLink: boolean; readonly name: string } | null = null
  for (const [index, token] of tokens.entries()) {
    if (open === null) {
      const classes = token.kind === 'open' && token.name === 'a' ? classesOf(token) : []
      const isUntitled = classes.includes(untitledClass)
      const next = tokens[index + 1]
      if (token.kind === 'open' && token.name === 'span' && classesOf(token).includes(matchingClass)) {
        const pages = next?.kind === 'text' ? matching(readText(next.markup)) : []
        output.push(...pages)
        open = { title: pages.length > 0 ? ' ' : '', isLink: false, name: 'span' }
        continue
      }
      if (token.kind !== 'open' || !(isUntitled || classes.includes(elsewhereClass))) {
        const wiki = token.kind === 'open' ? wikiLink(token, next) : null
        if (wiki !== null) {
          output.push(...wiki)
          if (token.kind === 'open' && token.name === 'a') open = { title: ' ', isLink: false, name: 'a' }
        } else if (token.kind === 'open' && token.name === 'a') output.push(...toLabel(token, next))
        else output.push(token)
        continue
      }
      const href = attributeOf(token, 'href') ?? ''
      const isElsewhere = classes.includes(elsewhereClass)
      const label = isElsewhere ? nearestLabel(labels, path, href.slice(1)) : null
      const found = isElsewhere ? label?.title : titles.get(readLink(path, href).path)
      open = { title: (isUntitled && found) || '', isLink: !isElsewhere || label !== null, name: 'a' }
      const target = label === null ? href : linkTo(label.path, label.id)
      if (open.isLink) output.push(withAttribute(withAttribute(token, 'class', null), 'href', target))
      if (open.title !== '') output.push({ kind: 'text', markup: escapeHtml(open.title) })
    } else if (token.kind === 'close' && token.name === open.name) {
      if (open.isLink) output.push(token)
      open = null
    } else if (open.title === '') output.push(token)
  }
  return output

  /** The link of a wiki, whose text is as it is written; without a file of the name it is a text only. */
  function wikiLink(tag: OpenTag, next: Token | undefined): Token[] | null {
    const target = attributeOf(tag, linkAttributes.get(tag.name) ?? 'href') ?? ''
    if (readWikiTarget(target) === null) return null
    const meant = renamed.get(path)?.get(target)
    const written = tag.name === 'a' && next?.kind === 'text' ? readText(next.markup) : target
    if (meant === undefined) return [{ kind: 'text', markup: escapeHtml(written) }]
    if (tag.name === 'img') return [withAttribute(tag, 'src', meant)]
    const inner = written.replace(/^!?\[\[|\]\]$/g, '')
    const text: Token = { kind: 'text', markup: escapeHtml(inner.slice(inner.indexOf('|') + 1)) }
    return [withAttribute(tag, 'href', meant), text, { kind: 'close', name: 'a' }]
  }

  /** A link whose target is a label of the project, and no file. One without a text gets the title there. */
  function toLabel(tag: OpenTag, next: Token | undefined): Token[] {
    const href = attributeOf(tag, 'href')
    if (href === null) return [tag]
    const meant = renamed.get(path)?.get(href)
    if (meant !== undefined) return [withAttribute(tag, 'href', meant)]
    const label = labelOfTarget(labels, path, href)
    const page = readLink(path, href).path
    const isHere = href.startsWith('#') ? ownIds().has(href.slice(1)) : titles.has(page)
    const isLabel = label !== null && !isHere
    const linked = isLabel ? withAttribute(tag, 'href', linkTo(label.path, label.id)) : tag
    const isEmpty = next?.kind === 'close' && next.name === 'a' && attributeOf(tag, 'class') === null
    const title = isEmpty ? (isLabel ? label.title : (!href.startsWith('#') && titles.get(page)) || '') : ''
    return title === '' ? [linked] : [linked, { kind: 'text', markup: escapeHtml(title) }]
  }
}

function idsIn(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(token => (token.kind === 'open' && attributeOf(token, 'id')) || []))
}
