import type { MarkdownIt } from 'markdown-it'
import { withPlainAttributes } from './attributeList.ts'

const mark = /\{\/\*\s{0,9}#?([\w.-]{1,100})\s{0,9}\*\/\}$/

/** `## Title {/*id*\/}`, the comment in which MDX has the id of a heading, as `## Title {#id}`, which also remains of an attribute list. */
export function withPlainId(heading: string): string {
  const trimmed = heading.trimEnd()
  if (!trimmed.endsWith('*/}')) return withPlainAttributes(heading)
  const found = mark.exec(trimmed)
  return found ? `${trimmed.slice(0, found.index).trimEnd()} {#${found[1] ?? ''}}` : heading
}

export function headingIds(md: MarkdownIt): void {
  md.core.ruler.after('block', 'heading_ids', state => {
    const { tokens } = state
    for (let at = 0; at < tokens.length - 1; at++) {
      const inline = tokens[at]?.type === 'heading_open' ? tokens[at + 1] : undefined
      if (inline?.type === 'inline') inline.content = withPlainId(inline.content)
    }
  })
}

export function raisedHeadings(md: MarkdownIt): void {
  md.core.ruler.after('block', 'raised_headings', ({ tokens, env }) => {
    const raised = Number(env?.raised ?? 0)
    if (raised === 0) return
    for (const token of tokens)
      if (/^heading_(?:open|close)$/.test(token.type))
        token.tag = `h${Math.min(6, Math.max(1, Number(token.tag.slice(1)) - raised))}`
  })
}

/** The same in the lines of a text that is not parsed yet. */
export function withPlainIds(markdown: string): string {
  if (!markdown.includes('*/}')) return markdown
  return markdown
    .split('\n')
    .map(line => (/^ {0,3}#{1,6}[ \t]/.test(line) ? withPlainId(line) : line))
    .join('\n')
}
