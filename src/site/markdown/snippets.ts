import type { MarkdownIt } from 'markdown-it'
import { addBlockRule } from './blockRule.ts'
import { fileLink } from './fileLink.ts'
import { lineAt } from './lines.ts'

const snippet = /^-{2,20}8<-{2,20}[ \t]+"([^"\n]{1,300})"[ \t]*$/
const parts = /(?::[\w-]{0,60}){1,3}$/

/**
 * `--8<-- "file.md"` and `--8<-- "file.md:section"` of PyMdown Extensions, on a separate line: a link to the file, which
 * the page does not contain. Paths are from the root of the site or of the repository.
 */
export function snippets(md: MarkdownIt): void {
  addBlockRule(
    md,
    'snippet',
    (state, start) => {
      const line = lineAt(state, start)
      return line.startsWith('--') ? (snippet.exec(line)?.[1] ?? null) : null
    },
    (state, start, written) => {
      const isElsewhere = /^https?:/i.test(written)
      fileLink(state, start, isElsewhere ? written : `/${written.replace(parts, '').replace(/^\.?\//, '')}`)
      state.line = start + 1
    },
  )
}
