import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import type { LanguageSupport } from '@codemirror/language'
import type { BlockContext, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from '@lezer/markdown'
import { parsedAhead } from './parsedAhead.ts'

const footnote = /^\[\^[^\s[\]]{1,300}\]:/
const rule = /^-{3,}[ \t]*$/
const underline = /^(?:-+|=+)[ \t]*$/
const listMark = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/
const delimiterRow = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\||$)/

let support: LanguageSupport | null = null

/**
 * Markdown as the site reads it: where it begins a block, a paragraph or table above ends here as well. All editors have
 * one parser, so that a document can be parsed before it has an editor.
 */
export function markdownSupport(): LanguageSupport {
  support ??= markdown({ base: markdownLanguage, completeHTMLTags: false, extensions: [siteBlocks, parsedAhead] })
  return support
}

/** Indented code ends a table, though not a paragraph; the parser does not ask `endLeaf` about lines that deep. */
const endAtIndentedCode: LeafBlockParser = {
  nextLine: (context, { indent, baseIndent }, leaf) =>
    indent - baseIndent >= 4 &&
    isTable(leaf) &&
    leaf.parsers.some(parser => parser !== endAtIndentedCode && parser.finish(context, leaf)),
  finish: () => false,
}

const siteBlocks: MarkdownConfig = {
  parseBlock: [
    { name: 'FootnoteStart', endLeaf: (_context, line) => footnote.test(rest(line)) },
    // A line that continues a footnote without its indentation underlines nothing.
    { name: 'FootnoteEnd', endLeaf: (_context, line, leaf) => rule.test(rest(line)) && footnote.test(leaf.content) },
    // Only paragraphs take in lines that are not indented or quoted as they are.
    { name: 'TableEnd', endLeaf: (context, line, leaf) => isOutside(context, line) && isTable(leaf) },
    // A table is not the text of an underlined heading.
    { name: 'TableEndAtLine', endLeaf: (_context, line, leaf) => underline.test(rest(line)) && isTable(leaf) },
    { name: 'TableEndAtCode', leaf: () => endAtIndentedCode },
    // The parser asks every list for a text, and for the number 1, that begins right after other lines; CommonMark only
    // those that interrupt a paragraph of the same item, quote or footnote.
    {
      name: 'ListStart',
      endLeaf: (context, line, leaf) =>
        listMark.test(rest(line)) && (isOutside(context, line) || isTable(leaf) || footnote.test(leaf.content)),
    },
    // The parser looks for a table below a paragraph only if that has no pipe in its first line.
    {
      name: 'TableStart',
      endLeaf: (context, line, leaf) => isHeader(context, line) && !isTable(leaf),
    },
  ],
}

function rest({ text, pos }: Line): string {
  return text.slice(pos)
}

/** Whether a line is outside of the innermost item or quote; what it is inside of is internal to the parser. */
function isOutside(context: BlockContext, line: Line): boolean {
  return (line as unknown as { readonly depth: number }).depth < context.depth
}

function isHeader(context: BlockContext, line: Line): boolean {
  const row = rest(line)
  if (!row.includes('|') || delimiterRow.test(row)) return false
  const next = context.peekLine()
  return delimiterRow.test(next) && columnsOf(row) === columnsOf(next)
}

function columnsOf(row: string): number {
  return row
    .replace(/^[ \t>]*\|?/, '')
    .replace(/\|[ \t]*$/, '')
    .replace(/\\\|/g, '')
    .split('|').length
}

function isTable({ content }: LeafBlock): boolean {
  const first = content.indexOf('\n')
  if (first === -1 || !content.slice(0, first).includes('|')) return false
  const second = content.indexOf('\n', first + 1)
  return delimiterRow.test(content.slice(first + 1, second === -1 ? undefined : second))
}
