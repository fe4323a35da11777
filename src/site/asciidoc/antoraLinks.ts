import { type AntoraPage, resourceLink } from '../links/antora.ts'
import { untitledClass } from '../links/elsewhere.ts'
import type { Node } from './node.ts'

export type PrintedHtml = string | Promise<string>

/** The markup of a reference or an image of an Antora page, with the link to the file that it names. */
export function relinked(page: AntoraPage, name: string, node: Node, html: PrintedHtml): PrintedHtml {
  const usual = familyOf(name, node)
  if (usual === null) return html
  const link = resourceLink(page, node.target || String(node.getAttribute('target') ?? ''), usual)
  return typeof html === 'string' ? withLink(html, link) : html.then(markup => withLink(markup, link))
}

/** A reference to another page that has no text shows the title there, as in Antora, not its path. */
export function withTitleThere(name: string, node: Node, html: PrintedHtml): PrintedHtml {
  if (name !== 'inline_anchor' || node.type !== 'xref' || node.text || node.target.startsWith('#')) return html
  const untitled = (markup: string) => markup.replace(/^<a(?= href=)/, `<a class="${untitledClass}"`)
  return typeof html === 'string' ? untitled(html) : html.then(untitled)
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
