import { matches } from '../config.ts'
import { formatOf, isMarkdown, withoutEnding } from '../formats.ts'
import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import type { Token } from '../html/tokens.ts'
import { linkTo, readLink } from '../links.ts'

const patternsMax = 10
const pagesMax = 500

/** The links to the pages that a pattern such as `guides/*` matches, each in its own item; a page does not list itself. */
export function pageMatcher(path: string, titles: ReadonlyMap<string, string>): (pattern: string) => readonly Token[] {
  let left = patternsMax
  return pattern => {
    if (left-- <= 0) return []
    const whole = readLink(path, pattern.replaceAll('?', '%3F')).path
    const depth = whole.split('/').length
    const found = [...titles.keys()]
      .filter(other => other !== path && isDocument(other) && other.split('/').length === depth)
      .filter(other => matches(whole, withoutEnding(other)))
      .sort()
      .slice(0, pagesMax)
    return found.flatMap((other, index) => itemOf(other, titles.get(other) ?? '', index === 0))
  }
}

/** Sphinx reads documents in these formats. */
function isDocument(path: string): boolean {
  return formatOf(path) === 'rst' || isMarkdown(path)
}

function itemOf(path: string, title: string, isFirst: boolean): Token[] {
  const between: Token[] = [closeTag('li'), openTag('li')]
  return [...(isFirst ? [] : between), openTag('a', [['href', linkTo(path, '')]]), textToken(title), closeTag('a')]
}
