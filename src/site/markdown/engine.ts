import Markdown, { type MarkdownIt, type Token } from 'markdown-it'
import definitionLists from 'markdown-it-deflist'
import footnotes from 'markdown-it-footnote'
import { bracketedMath } from '../math/bracketed.ts'
import { math } from '../math/tex.ts'
import { admonitions } from './blocks/admonitions.ts'
import { alerts } from './blocks/alerts.ts'
import { attributes } from './blocks/attributes.ts'
import { divs } from './blocks/divs.ts'
import { headingIds, raisedHeadings } from './blocks/headingIds.ts'
import { taskLists } from './blocks/taskLists.ts'
import { codeBlocks, type PageEnv } from './code/codeBlocks.ts'
import { highlighter, type StartHighlight } from './code/highlight.ts'
import { gitbookBlocks } from './dialects/gitbookBlocks.ts'
import { hugoInline } from './dialects/hugoInline.ts'
import { includedFiles } from './dialects/includedFiles.ts'
import { jekyllIncludes } from './dialects/jekyllIncludes.ts'
import { macroCalls } from './dialects/macroCalls.ts'
import { mermaidHtml } from './dialects/mermaidHtml.ts'
import { mystDirectives } from './dialects/mystDirectives.ts'
import { mystLayouts } from './dialects/mystLayouts.ts'
import { slashBlocks } from './dialects/slashBlocks.ts'
import { specMd } from './dialects/specMd.ts'
import { specUp } from './dialects/specUp.ts'
import { templateTags } from './dialects/templateTags.ts'
import { textDirectives } from './dialects/textDirectives.ts'
import { sectionReferences, wikiLinks } from './dialects/wikiLinks.ts'
import { emptyTags } from './emptyTags.ts'
import { inlineMarks, subAndSuperscript } from './inlineMarks.ts'
import { labels } from './labels.ts'
import { ruleReferences } from './ruleReferences.ts'

/**
 * Markdown to unsafe HTML: raw HTML passes through to the sanitiser. CommonMark with GFM tables, strikethrough, task
 * lists and autolinks, footnotes, definition lists, formulas and GitHub's alerts. MDX has no indented code, and Quarto has
 * `x^2^` and `H~2~O`. Headings are `raised` by so many levels, or sink by one (-1).
 */
export function markdownToHtml(
  markdown: string,
  startHighlight: StartHighlight = highlighter,
  flavour: MarkdownFlavour = 'markdown',
  raised = 0,
): string {
  const env: PageEnv = { highlight: startHighlight(), raised }
  return engines[flavour].render(markdown, env)
}

export type MarkdownFlavour = 'markdown' | 'mdx' | 'quarto'

/** The text of one line of Markdown, such as a heading, without its markup. */
export function inlineText(markdown: string): string {
  const [line] = engine.parseInline(markdown, {})
  return (line?.children ?? [])
    .map(({ type, content }) =>
      shownAsWritten.has(type) ? content : type === 'html_inline' && isBreak(content) ? ' ' : '',
    )
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function isBreak(tag: string): boolean {
  return /^<br[ /]{0,5}>$/i.test(tag)
}

const shownAsWritten: ReadonlySet<string> = new Set(['text', 'code_inline', 'math'])

/** Deeper than `siteLimits.nestingMax` allows, so that the parser's own limit never cuts content off. */
const nestingMax = 250

const engine = newEngine()
const engines: Readonly<Record<MarkdownFlavour, MarkdownIt>> = {
  markdown: engine,
  mdx: newEngine().disable('code'),
  quarto: newEngine().use(subAndSuperscript),
}

function newEngine(): MarkdownIt {
  return new Markdown({ html: true, linkify: true, maxNesting: nestingMax })
    .use(footnotes)
    .use(footnoteMarks)
    .use(definitionLists)
    .use(math)
    .use(bracketedMath)
    .use(alerts)
    .use(admonitions)
    .use(divs)
    .use(mystLayouts)
    .use(mystDirectives)
    .use(macroCalls)
    .use(templateTags)
    .use(mermaidHtml)
    .use(hugoInline)
    .use(gitbookBlocks)
    .use(slashBlocks)
    .use(includedFiles)
    .use(jekyllIncludes)
    .use(inlineMarks)
    .use(textDirectives)
    .use(labels)
    .use(specMd)
    .use(specUp)
    .use(wikiLinks)
    .use(sectionReferences)
    .use(ruleReferences)
    .use(headingIds)
    .use(raisedHeadings)
    .use(attributes)
    .use(taskLists)
    .use(codeBlocks)
    .use(cellAlignment)
    .use(carefulLinks)
    .use(withoutPunctuation)
    .use(emptyTags)
}

/**
 * GFM's autolinks: `http://`, `https://`, `mailto:`, `www.` and e-mail addresses. `README.md` is a file, not a host in
 * Moldova.
 */
function carefulLinks(md: MarkdownIt): void {
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify
    .add('ftp:', null)
    .add('//', null)
    .add('www.', {
      validate: (text, at) => wwwAddress(text.slice(at, at + addressMaxChars)),
      normalize: link => {
        link.url = `http://${link.url}`
      },
    })
}

/** Punctuation at the end of an address belongs to the sentence around it. */
function withoutPunctuation(md: MarkdownIt): void {
  md.core.ruler.after('linkify', 'link_punctuation', state => {
    for (const token of state.tokens) {
      const { children } = token
      if (!children?.some(({ markup }) => markup === 'linkify')) continue
      token.children = children.flatMap((child, index) => {
        const [open, text] = [children[index - 2], children[index - 1]]
        const isEnd = child.nesting === -1 && open?.markup === 'linkify' && open.nesting === 1
        const end = isEnd ? punctuation.exec(text?.content ?? '')?.[0] : undefined
        if (!open || !text || end === undefined) return [child]
        text.content = text.content.slice(0, -end.length)
        open.attrSet('href', String(open.attrGet('href') ?? '').slice(0, -end.length))
        const rest = new state.Token('text', '', 0)
        rest.content = end
        return [child, rest]
      })
    }
  })
}

const punctuation = /[?!.,:*_~]{1,100}$/
const addressMaxChars = 2_000

/** The length of the rest of an address after `www.`, without the punctuation of the sentence around it. */
function wwwAddress(rest: string): number {
  const [address = ''] = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?:[/?#:][^\s<>]*)?/u.exec(rest) ?? []
  const trimmed = address.replace(/(?<![?!.,:*_~'")\]])[?!.,:*_~'")\]]+$/, end =>
    end.startsWith(')') && address.includes('(') ? ')' : '',
  )
  return trimmed.includes('.') ? trimmed.length : 0
}

/** Alignment as an attribute that the sanitiser allows, where the parser writes a style. */
function cellAlignment(md: MarkdownIt): void {
  md.core.ruler.after('block', 'cell_alignment', state => {
    for (const token of state.tokens) {
      const style = token.type === 'th_open' || token.type === 'td_open' ? token.attrGet('style') : null
      if (typeof style === 'string') token.attrs = [['align', style.replace('text-align:', '')]]
    }
  })
}

/** Footnotes whose ids begin as no author's does, and whose links have accessible labels. */
function footnoteMarks(md: MarkdownIt): void {
  const rules = md.renderer.rules
  rules['footnote_ref'] = (tokens, index) => {
    const { number, reference } = footnoteNames(tokens, index)
    return `<sup class="footnote-ref"><a href="#fn:${number}" id="fnref:${reference}">${number}</a></sup>`
  }
  rules['footnote_block_open'] = () => '<section class="footnotes">\n<ol>\n'
  rules['footnote_open'] = (tokens, index) => `<li id="fn:${footnoteNames(tokens, index).number}">`
  rules['footnote_anchor'] = (tokens, index) => {
    const { number, reference } = footnoteNames(tokens, index)
    return ` <a href="#fnref:${reference}" class="footnote-back" aria-label="Back to reference ${number}">↩\ufe0e</a>`
  }
}

function footnoteNames(tokens: readonly Token[], index: number) {
  const meta = tokens[index]?.meta
  const number = Number(meta?.['id'] ?? 0) + 1
  const repeat = Number(meta?.['subId'] ?? 0)
  return { number, reference: repeat > 0 ? `${number}:${repeat}` : `${number}` }
}
