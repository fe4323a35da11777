import GithubSlugger from 'github-slugger'
import type { Heading } from '../fragment.ts'
import { textOfElement } from '../html/elementText.ts'
import { closeTag, openTag } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { siteLimits } from '../limits.ts'

const headingTag = /^h[1-6]$/
const textMaxChars = 300

/**
 * Gives every heading the id that GitHub gives it, and every heading except the title a link to itself. A heading's id
 * wins over an author's anchor of the same name, so that links written for GitHub work.
 */
export function markHeadings(tokens: readonly Token[]): { tokens: Token[]; headings: Heading[] } {
  const slugger = new GithubSlugger()
  const found = new Map<Token, Heading>()
  const used = new Set<string>()
  tokens.forEach((token, index) => {
    if (token.kind !== 'open' || !headingTag.test(token.name) || found.size >= siteLimits.headingsMax) return
    const unbroken = textOfElement(tokens, index, textMaxChars)
    const slug = slugger.slug(unbroken)
    let id = attributeOf(token, 'id') ?? slug
    if (unbroken === '' || id === '') return
    while (used.has(id)) id = slugger.slug(unbroken)
    used.add(id)
    const text = textOfElement(tokens, index, textMaxChars, ' ')
    found.set(token, { level: Number(token.name.slice(1)), id, text })
  })
  const headings = [...found.values()]
  return { tokens: printHeadings(tokens, found, titleOf(headings)), headings }
}

function titleOf(headings: readonly Heading[]): Heading | null {
  return headings.find(heading => heading.level === 1) ?? null
}

function printHeadings(tokens: readonly Token[], found: ReadonlyMap<Token, Heading>, title: Heading | null): Token[] {
  const used = new Set([...found.values()].map(heading => heading.id))
  const output: Token[] = []
  let linksOpen = 0
  let open: Heading | undefined
  for (const token of tokens) {
    if (token.kind === 'text') {
      output.push(token)
      continue
    }
    if (token.name === 'a') linksOpen += token.kind === 'open' ? 1 : -1
    if (token.kind === 'open') {
      const heading = found.get(token)
      open = heading ?? open
      output.push(heading ? withAttribute(token, 'id', heading.id) : withoutUsedId(token, used))
      continue
    }
    if (open && headingTag.test(token.name)) {
      if (linksOpen === 0 && open !== title) output.push(...permalink(open))
      open = undefined
    }
    output.push(token)
  }
  return output
}

function withoutUsedId(tag: OpenTag, used: ReadonlySet<string>): OpenTag {
  const id = attributeOf(tag, 'id')
  return id !== null && used.has(id) ? withAttribute(tag, 'id', null) : tag
}

function permalink({ id, text }: Heading): Token[] {
  const attributes = [
    ['class', 'permalink'],
    ['href', `#${id}`],
    ['aria-label', `Link to “${text}”`],
  ] as const
  return [openTag('a', attributes), closeTag('a')]
}
