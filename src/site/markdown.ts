import { limits } from '#domain/limits.ts'
import { htmlFragment, tooLarge } from './cleanHtml.ts'
import { noFacts } from './facts.ts'
import { type Fragment, plainFragment } from './fragment.ts'
import { tooMuchToRender } from './markdown/bounds.ts'
import { highlighter, type StartHighlight } from './markdown/code/highlight.ts'
import { isMdx } from './markdown/dialects/isMdx.ts'
import { mayHaveComponents, mdcReader } from './markdown/dialects/mdcReader.ts'
import { plainMarkdown } from './markdown/dialects/mdx.ts'
import { plainQuarto } from './markdown/dialects/quarto.ts'
import { isDraft } from './markdown/draft/sections.ts'
import { plainDraft } from './markdown/draft/text.ts'
import { type MarkdownFlavour, markdownToHtml } from './markdown/engine.ts'
import { factsOf, levelsRaised } from './markdown/facts.ts'
import type { Split } from './markdown/matter/frontMatter.ts'
import { homeText } from './markdown/matter/homePage.ts'
import { splitPage } from './markdown/splitPage.ts'

export { type Fragment, fillLinks } from './fragment.ts'
export type { MarkdownFlavour } from './markdown/engine.ts'

/**
 *   front matter, preamble ─▶ bounds ─▶ Markdown ─▶ `htmlFragment`
 *                                │ too much
 *                                └─────▶ plain text
 */
export function renderMarkdown(
  source: Uint8Array,
  stated: MarkdownFlavour = 'markdown',
  path = '',
  startHighlight: StartHighlight = highlighter,
): Fragment {
  const tooLong = source.length > limits.editFileMaxBytes
  const text = new TextDecoder().decode(tooLong ? source.subarray(0, limits.editFileMaxBytes) : source)
  const split = splitPage(text, path)
  const { problem } = split
  const { facts, body: written } = factsOf(split, path)
  if (tooLong) return plainFragment(text, facts, 'The file is above 1 MB; this is its beginning.')

  const body = homeText(split.yaml, facts.title) + written
  const notes = problem === null ? [] : [`The front matter of this file could not be read: ${problem}.`]
  const raised = levelsRaised(body, path, facts)
  return renderBody(body, stated, startHighlight, { whole: text, yaml: split.yaml, facts, notes, raised })
}

/** Some lines of a text. They are all shown: none is read as what the text says about itself. */
export function renderMarkdownLines(
  lines: string,
  stated: MarkdownFlavour = 'markdown',
  startHighlight: StartHighlight = highlighter,
): Fragment {
  return renderBody(lines, stated, startHighlight, { whole: lines, yaml: '', facts: noFacts, notes: [], raised: 0 })
}

type Text = Pick<Fragment, 'facts' | 'notes'> &
  Pick<Split, 'yaml'> & { readonly whole: string; readonly raised: number }

function renderBody(
  body: string,
  stated: MarkdownFlavour,
  startHighlight: StartHighlight,
  { whole, yaml, facts, notes, raised }: Text,
): Fragment {
  const flavour = stated === 'markdown' && isMdx(body) ? 'mdx' : stated
  const markdown = plainOf(body, flavour, yaml)
  const excess = tooMuchToRender(markdown)
  if (excess !== null) return plainFragment(whole, facts, excess)
  const html = markdownToHtml(markdown.replace(liquidMarks, ''), startHighlight, flavour, raised)
  return htmlFragment(html, facts, notes, { emojiNames: true }) ?? plainFragment(whole, facts, tooLarge)
}

function plainOf(body: string, flavour: MarkdownFlavour, yaml: Split['yaml']): string {
  if (flavour === 'mdx') return plainMarkdown(body)
  if (flavour === 'quarto') return plainQuarto(body)
  if (isDraft(body)) return plainDraft(body, yaml)
  return mayHaveComponents.test(body) ? (mdcReader.get()?.(body) ?? body) : body
}

/** `{% raw %}` and `{% endraw %}` on separate lines keep Jekyll off the text between them; they have no effect here. */
const liquidMarks = /^[ \t]*\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}[ \t]*(?:\r?\n|$)/gm
