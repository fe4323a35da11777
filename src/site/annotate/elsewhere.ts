import { readText } from '../html/escape.ts'
import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import { type Attribute, attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { elsewhereClass, matchingClass, untitledClass, wikiClass } from '../links/elsewhere.ts'
import { readFileTag } from '../links/fileTag.ts'
import { linkTo, readLink } from '../links.ts'
import { classesOf, labelOfTarget, nearestLabel } from '../survey/labels.ts'
import type { SiteIndex } from '../survey/site.ts'
import { readSectionReference, readWikiLink } from '../survey/wikiTargets.ts'
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
      const isSpan = token.kind === 'open' && token.name === 'span'
      const classes = isSpan || (token.kind === 'open' && token.name === 'a') ? classesOf(token) : []
      const isUntitled = classes.includes(untitledClass)
      const next = tokens[index + 1]
      if (isSpan && classes.includes(matchingClass)) {
        const pages = next?.kind === 'text' ? matching(readText(next.markup)) : []
        output.push(...pages)
        open = { title: pages.length > 0 ? ' ' : '', isLink: false, name: 'span' }
        continue
      }
      if (isSpan || token.kind !== 'open' || !(isUntitled || classes.includes(elsewhereClass))) {
        const wiki = isSpan && classes.includes(wikiClass) ? wikiLink(next) : null
        if (wiki !== null) {
          output.push(...wiki)
          open = { title: ' ', isLink: false, name: 'span' }
        } else if (token.kind === 'open' && token.name === 'a') output.push(...toLabel(token, next))
        else output.push(token.kind === 'open' ? withPicture(token) : token)
        continue
      }
      const href = attributeOf(token, 'href') ?? ''
      const isElsewhere = classes.includes(elsewhereClass)
      const label = isElsewhere ? nearestLabel(labels, path, href.slice(1)) : null
      const meant = isElsewhere ? href : (renamed.get(path)?.get(href) ?? href)
      const found = isElsewhere ? label?.title : titles.get(readLink(path, meant).path)
      open = { title: (isUntitled && found) || '', isLink: !isElsewhere || label !== null, name: 'a' }
      const target = label === null ? meant : linkTo(label.path, label.id)
      if (open.isLink) output.push(withAttribute(withAttribute(token, 'class', null), 'href', target))
      if (open.title !== '') output.push(textToken(open.title))
    } else if (token.kind === 'close' && token.name === open.name) {
      if (open.isLink) output.push(token)
      open = null
    } else if (open.title === '') output.push(token)
  }
  return output

  /** What a link of a wiki is on the site; `null` without a file of its name. */
  function wikiLink(next: Token | undefined): Token[] | null {
    const written = next?.kind === 'text' ? readText(next.markup) : ''
    const meant = renamed.get(path)?.get(written)
    if (meant === undefined) return null
    if (readFileTag(written) !== null) {
      const file = readLink(path, meant).path
      return linkWith(titles.get(file) ?? file, meant)
    }
    const reference = readSectionReference(written)
    if (reference !== null) return linkWith(reference.text, meant)
    const link = readWikiLink(written)
    if (link === null) return null
    const { isEmbedded, name, section, text } = link
    const whole = section === '' ? name : `${name}#${section}`
    return isEmbedded && picture.test(name) ? [pictureOf(meant, whole, text)] : linkWith(text ?? whole, meant)
  }

  function withPicture(tag: OpenTag): OpenTag {
    const source = tag.name === 'img' ? attributeOf(tag, 'src') : null
    const meant = source === null ? undefined : renamed.get(path)?.get(source)
    return meant === undefined ? tag : withAttribute(tag, 'src', meant)
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
    return title === '' ? [linked] : [linked, textToken(title)]
  }
}

function idsIn(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.flatMap(token => (token.kind === 'open' && attributeOf(token, 'id')) || []))
}

function linkWith(text: string, target: string): Token[] {
  return [openTag('a', [['href', target]]), textToken(text), closeTag('a')]
}

const picture = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i
const size = /^(\d{1,5})(?:x\d{1,5})?$/

function pictureOf(source: string, name: string, text: string | null): Token {
  const [, width] = size.exec(text ?? '') ?? []
  const alt = width === undefined ? (text ?? name) : name
  const attributes: readonly Attribute[] = [
    ['src', source],
    ['alt', alt],
    ...(width ? [['width', width] as const] : []),
  ]
  return openTag('img', attributes)
}
