import { closeTag, openTag, textToken } from './makeTokens.ts'
import { attributeOf, type OpenTag, type Token } from './tokens.ts'
import { readLinkTarget } from './urls.ts'

/** Elements that show another address within a page. */
const embedding: ReadonlySet<string> = new Set(['iframe', 'video', 'audio'])
const labelMaxChars = 300

/**
 * A page embeds nothing: what an author embeds is a link to it, with its title. `content` are the tokens within, where a
 * video may have its source. Frames that are not seen, and those of scripts, are left out.
 */
export function linkInstead(tag: OpenTag, content: readonly Token[]): readonly Token[] {
  if (!embedding.has(tag.name) || isHidden(tag)) return []
  const source = attributeOf(tag, 'src') ?? sourceIn(content)
  const address = source?.trim().replace(/^\/\/(?=[^/])/, 'https://') ?? ''
  const target = readLinkTarget(address)
  if (target === null || target.kind === 'anchor') return []
  if (tag.name === 'iframe' && !/^https?:/i.test(target.url)) return []
  const label = attributeOf(tag, 'title')?.trim() || attributeOf(tag, 'aria-label')?.trim() || nameOf(target.url)
  return [openTag('a', [['href', target.url]]), textToken(label.slice(0, labelMaxChars)), closeTag('a')]
}

function sourceIn(content: readonly Token[]): string | null {
  for (const token of content) {
    const source = token.kind === 'open' && token.name === 'source' ? attributeOf(token, 'src') : null
    if (source !== null) return source
  }
  return null
}

function isHidden(tag: OpenTag): boolean {
  if (attributeOf(tag, 'hidden') !== null) return true
  if (/display\s{0,9}:\s{0,9}none/i.test(attributeOf(tag, 'style') ?? '')) return true
  return ['width', 'height'].some(side => /^[01](?:px)?$/.test(attributeOf(tag, side) ?? ''))
}

/** The address without what a program made of it, or the name of a file of the project. */
function nameOf(address: string): string {
  const [plain = address] = address.split(/[?#]/, 1)
  return /^[a-z]+:/i.test(plain) ? plain : plain.slice(plain.lastIndexOf('/') + 1)
}
