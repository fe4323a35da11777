import { elsewhereClass, untitledClass } from '../elsewhere.ts'
import { escapeHtml } from '../html/escape.ts'
import { attributeOf, type Token, withAttribute } from '../html/tokens.ts'
import { linkTo, readLink } from '../links.ts'
import { classesOf, nearestLabel, type SiteLabels } from '../survey/labels.ts'

/**
 * Completes the links whose target or text other pages have. A reference to a label that no page has is text. Linear.
 */
export function completeLinks(
  tokens: readonly Token[],
  path: string,
  { labels, titles }: { readonly labels: SiteLabels; readonly titles: ReadonlyMap<string, string> },
): Token[] {
  const output: Token[] = []
  /** What to do with the text and the end of the link that is open. */
  let open: { readonly title: string; readonly isLink: boolean } | null = null
  for (const token of tokens) {
    if (open === null) {
      const classes = token.kind === 'open' && token.name === 'a' ? classesOf(token) : []
      const isUntitled = classes.includes(untitledClass)
      if (token.kind !== 'open' || !(isUntitled || classes.includes(elsewhereClass))) {
        output.push(token)
        continue
      }
      const href = attributeOf(token, 'href') ?? ''
      const isElsewhere = classes.includes(elsewhereClass)
      const label = isElsewhere ? nearestLabel(labels, path, href.slice(1)) : null
      const found = isElsewhere ? label?.title : titles.get(readLink(path, href).path)
      open = { title: (isUntitled && found) || '', isLink: !isElsewhere || label !== null }
      const target = label === null ? href : linkTo(label.path, href.slice(1))
      if (open.isLink) output.push(withAttribute(withAttribute(token, 'class', null), 'href', target))
      if (open.title !== '') output.push({ kind: 'text', markup: escapeHtml(open.title) })
    } else if (token.kind === 'close' && token.name === 'a') {
      if (open.isLink) output.push(token)
      open = null
    } else if (open.title === '') output.push(token)
  }
  return output
}
