import GithubSlugger from 'github-slugger'
import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { escapeHtml } from '../html/escape.ts'
import type { StartHighlight } from '../markdown/code/highlight.ts'
import { printBlocks } from './blocks.ts'
import type { OrgContext } from './context.ts'
import { orgFacts, readKeywords, statesIn } from './facts.ts'
import { printInline } from './inline.ts'

/** Org mode, as it exports to HTML: nothing is evaluated, and macros are shown as they are written. */
export function renderOrg(text: string, path: string, startHighlight: StartHighlight): Fragment {
  const facts = orgFacts(text, path)
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const title = readKeywords(text).get('title') ?? null
  const tops = lines.filter(line => /^\*[ \t]/.test(line)).length
  const context: OrgContext = {
    highlight: startHighlight(),
    slugger: new GithubSlugger(),
    states: statesIn(text),
    headingOffset: title === null && tops === 1 ? 0 : 1,
    ids: new Set([...text.matchAll(/^[ \t]*:ID:[ \t]+(\S{1,200})/gim)].map(([, id = '']) => id)),
    notes: { order: [], texts: new Map() },
    absentEnds: new Set(),
  }
  const top =
    title === null ? '' : `<h1 id="${escapeHtml(context.slugger.slug(title))}">${printInline(title, context)}</h1>\n`
  const html = `${top}${printBlocks(lines, context)}${printNotes(context)}`
  return htmlFragment(html, facts, []) ?? plainFragment(text, facts, tooLarge)
}

function printNotes({ notes }: OrgContext): string {
  if (notes.order.length === 0) return ''
  const items = notes.order.map(
    (label, index) =>
      `<li id="fn:${index + 1}">${notes.texts.get(label) ?? ''} <a href="#fnref:${index + 1}" class="footnote-back" aria-label="Back to reference ${index + 1}">↩\ufe0e</a></li>\n`,
  )
  return `<section class="footnotes">\n<ol>\n${items.join('')}</ol>\n</section>\n`
}
