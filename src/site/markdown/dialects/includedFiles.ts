import type { MarkdownIt } from 'markdown-it'
import { includedIn, includedInFence, isOnTheWeb } from '#domain/markdown/conventions/includedFiles.ts'
import { escapeHtml } from '../../html/escape.ts'
import { includedFile } from '../../links/elsewhere.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { lineAt } from '../blocks/lines.ts'

/**
 * A file that another tool includes at its place is a link to it, with its title, since a page does not contain others:
 * `--8<-- "a.md"` (PyMdown), `{% include_relative a.md %}` (Jekyll), `{{#include a.md}}` (mdBook), `<!--@include: a.md-->`
 * and `<<< a.ts` (VitePress), `{{< include a.md >}}` (Quarto, Hugo), `::include{file=a.md}` (GitLab), `{! a.md !}`, and
 * the directives of MyST. So is a code block with a language, if it contains nothing else.
 */
export function includedFiles(md: MarkdownIt): void {
  addBlockRule(
    md,
    'included_file',
    '-{<:',
    (state, start) => includedIn(lineAt(state, start)),
    (state, start, address) => {
      const token = state.push('html_block', '', 0)
      token.content = linkTo(address)
      token.map = [start, start + 1]
      state.line = start + 1
    },
  )
  md.core.ruler.after('block', 'included_code', state => {
    for (const token of state.tokens) {
      const address = token.type === 'fence' ? includedInFence(token.info, token.content) : null
      if (address !== null) Object.assign(token, { type: 'html_block', tag: '', content: linkTo(address) })
    }
  })
}

function linkTo(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1)
  const link = isOnTheWeb(address)
    ? `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    : includedFile(address, name)
  return `<p>${link}</p>\n`
}
