import type { MarkdownIt } from 'markdown-it'
import { printToken, tokenise } from '../html/tokens.ts'

const emptyTag =
  /<(a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)((?:\s[^<>]{0,500}["'\s])?)\/>/gi

const badge = /^<Badge\s(?:[^<>]{0,200}\s)?text="([^"<>]{1,200})"[^<>]{0,200}\/>$/

/**
 * Raw HTML whose tags affect nothing after it: a block cannot leave a tag open for the following text to complete, and
 * `<sup class="new" />` is an empty element, as in XML and in the templates of Vue, though a browser would open it. A badge of VitePress is
 * its text.
 */
export function emptyTags(md: MarkdownIt): void {
  md.renderer.rules['html_inline'] = (tokens, index) => {
    const html = tokens[index]?.content ?? ''
    return badge.exec(html)?.[1] ?? withEnds(html)
  }
  md.renderer.rules['html_block'] = (tokens, index) =>
    tokenise(withEnds(tokens[index]?.content ?? ''))
      .map(printToken)
      .join('')
}

function withEnds(html: string): string {
  return html.includes('/>') ? html.replace(emptyTag, '<$1$2></$1>') : html
}
