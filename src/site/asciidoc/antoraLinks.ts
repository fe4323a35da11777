import { type AntoraPage, resourceLink } from './antora.ts'
import type { Node } from './node.ts'

export type Html = string | Promise<string>

/** The markup of a reference or an image of an Antora page, with the link to the file that it names. */
export function relinked(page: AntoraPage, name: string, node: Node, html: Html): Html {
  const usual = familyOf(name, node)
  if (usual === null) return html
  const link = resourceLink(page, node.target || String(node.getAttribute('target') ?? ''), usual)
  return typeof html === 'string' ? withLink(html, link) : html.then(markup => withLink(markup, link))
}

function familyOf(name: string, node: Node): 'page' | 'image' | 'partial' | null {
  if (name === 'inline_anchor' && node.type === 'xref') return node.target.startsWith('#') ? null : 'page'
  if (name === 'inline_anchor' && node.type === 'link') return /\$/.test(node.target) ? 'partial' : null
  if (name === 'image' || (name === 'inline_image' && node.type !== 'icon')) return 'image'
  return null
}

/** `null`: there is nothing here to link to. */
function withLink(html: string, link: string | null): string {
  if (link === null) return html.replace(/ href="[^"]*"/, '')
  const value = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace(/ (href|src)="[^"]*"/, (_, attribute: string) => ` ${attribute}="${value}"`)
}
