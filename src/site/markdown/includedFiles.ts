import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '../html/escape.ts'
import { includedFile } from '../links/elsewhere.ts'
import { addBlockRule } from './blockRule.ts'
import { lineAt } from './lines.ts'

/** How tools write the name of a file that they include, on a separate line. The first group is the name. */
const forms = {
  pymdown: /^-{2,20}8<-{2,20}[ \t]+"([^"\n]{1,300})"[ \t]*$/,
  jekyll: /^\{%-?[ \t]{0,9}include_relative[ \t]{1,9}([^\s%{}]{1,300})(?:[ \t][^%\n]{0,500})?%\}[ \t]*$/,
  mdbook:
    /^\{\{[ \t]{0,9}#(?:include|playground|playpen|rustdoc_include)[ \t]{1,9}([^\s{}]{1,300})(?:[ \t][^{}\n]{0,200})?\}\}[ \t]*$/,
  vitepress: /^<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s{}<>]{1,300})(?:\{[^{}\n]{0,100}\})?[ \t]{0,9}-->[ \t]*$/,
  vitepressCode: /^<<<[ \t]{1,9}([^\s{}]{1,300})(?:[ \t]?\{[^{}\n]{0,100}\})?(?:[ \t]?\[[^[\]\n]{0,100}\])?[ \t]*$/,
  quarto:
    /^\{\{[<%][ \t]{0,9}(?:include|readfile)[ \t]{1,9}(?:file=)?"?([^\s"<>%{}]{1,300})"?(?:[ \t][^<>{}%\n]{0,300})?[%>]\}\}[ \t]*$/,
  gitlab: /^::include\{file="?([^\s"{}]{1,300})"?\}[ \t]*$/,
  markdownInclude: /^\{![ \t]{0,9}([^\s!{}]{1,300})[ \t]{0,9}!\}[ \t]*$/,
} as const

const first = /^(?:-{2}|\{[%{!]|<!--|<<<|::include)/
/** The part of the file: lines, or a name. */
const parts = /(?::[\w-]{0,60}){1,3}$|#[\w-]{1,60}$/
const directive = /^\{(?:literal)?include\}[ \t]+(\S{1,300})[ \t]*$/
const onTheWeb = /^https?:/i

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
    (state, start) => {
      const line = lineAt(state, start)
      return first.test(line) ? includedIn(line) : null
    },
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

function includedInFence(info: string, content: string): string | null {
  const path = directive.exec(info.trim())?.[1]
  if (path !== undefined) return path
  const text = content.trim()
  return info.trim() === '' || text.includes('\n') ? null : includedIn(text)
}

/** The address of the file; those of PyMdown are from the root of the site or of the repository. */
function includedIn(line: string): string | null {
  for (const [tool, form] of Object.entries(forms)) {
    const written = form.exec(line)?.[1]
    if (written === undefined) continue
    if (onTheWeb.test(written)) return written
    const path = written.replace(parts, '')
    return tool === 'pymdown' ? `/${path.replace(/^\.?\//, '')}` : path.replace(/^@\//, '/')
  }
  return null
}

function linkTo(address: string): string {
  const name = address.slice(address.lastIndexOf('/') + 1)
  const link = onTheWeb.test(address)
    ? `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    : includedFile(address, name)
  return `<p>${link}</p>\n`
}
