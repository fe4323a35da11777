import GithubSlugger from 'github-slugger'
import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { type BlockContext, printBlocks } from './blocks.ts'
import { readMediawiki, titleOf } from './facts.ts'
import { findTables } from './tables.ts'

/** MediaWiki's markup, as repositories use it without a wiki: templates are shown as they are written. */
export function renderMediawiki(text: string, path: string, startHighlight: StartHighlight): Fragment {
  const { facts, body } = readMediawiki(text, path)
  const lines = withoutComments(body).split(/\r\n?|\n/)
  const hasTitle = titleOf(body) !== null
  const context: BlockContext = {
    notes: [],
    namedNotes: new Map(),
    tableEnds: findTables(lines),
    absentEnds: new Set(),
    highlight: startHighlight(),
    slugger: new GithubSlugger(),
    headingOffset: hasTitle || !lines.some(line => /^=[^=].*=\s*$/.test(line)) ? 0 : 1,
  }
  const html = printBlocks(lines, context)
  return htmlFragment(html + printNotes(context), facts, []) ?? plainFragment(text, facts, tooLarge)
}

function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 || !part.includes('-->') ? part : part.slice(part.indexOf('-->') + 3)))
    .join('')
}

function printNotes({ notes }: BlockContext): string {
  if (notes.length === 0) return ''
  const items = notes.map(
    (note, index) =>
      `<li id="fn:${index + 1}">${note ?? ''} <a id="cite_note-${index + 1}" href="#fnref:${index + 1}" class="footnote-back" aria-label="Back to reference ${index + 1}">↩\ufe0e</a></li>\n`,
  )
  return `<section class="footnotes">\n<ol>\n${items.join('')}</ol>\n</section>\n`
}
