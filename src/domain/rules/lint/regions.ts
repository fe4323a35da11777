import { codeSpans } from '../../markdown/code.ts'
import { readInline } from '../../markdown/inline.ts'
import { createOverlapFinder, type Span } from '../../text/span.ts'
import type { LintedText } from './lines.ts'

/** As in Markdown: white space other than spaces and tabs is text. */
export function isBlank(line: string | undefined): boolean {
  return line !== undefined && /^[ \t]*$/.test(line)
}

/** For each line, whether it belongs to code or to raw HTML, where every character matters. */
export function verbatimLines({ lines, outline }: LintedText): readonly boolean[] {
  const isVerbatim = new Array<boolean>(lines.length).fill(false)
  for (const { type, map } of outline.tokens) {
    if (map !== null && ['fence', 'code_block', 'html_block'].includes(type)) isVerbatim.fill(true, map[0], map[1])
  }
  return isVerbatim
}

/** For each line, whether its text continues in the next one. */
export function continuedLines({ lines, outline }: LintedText): readonly boolean[] {
  const goesOn = new Array<boolean>(lines.length).fill(false)
  for (const { type, map } of outline.tokens) {
    if (map !== null && type === 'inline') goesOn.fill(true, map[0], map[1] - 1)
  }
  return goesOn
}

/** Whether a place touches code or raw HTML in a text; query places in order. */
export function verbatimFinder({ outline }: LintedText): (place: Span) => boolean {
  const tags = outline.leaves
    .filter(({ content }) => content.includes('<'))
    .flatMap(leaf => readInline(leaf, outline.env).html)
  const spans = [...codeSpans({ outline: () => outline }), ...tags].sort((a, b) => a.start - b.start)
  return createOverlapFinder(spans)
}
