import type { MergePart } from './mergeParts.ts'

/**
 * The texts of both sides of a conflict, ours first. Two paragraphs get a blank line between them; they would otherwise
 * run together to one.
 */
export function takeBoth(parts: readonly MergePart[], at: number): string {
  const part = parts[at]
  if (part?.kind !== 'conflict') return ''
  const { ours, theirs } = part
  if (!isWholeBlock(parts, at) || !endsInParagraph(ours) || !startOfParagraph.test(theirs)) return ours + theirs
  const end = ours.endsWith('\r\n') ? '\r\n' : '\n'
  return `${ours.endsWith('\n') ? ours : ours + end}${end}${theirs}`
}

/** Whether blank lines, or the ends of the text, are around the conflict, and it is not within code. */
function isWholeBlock(parts: readonly MergePart[], at: number): boolean {
  const [before, after] = [parts[at - 1], parts[at + 1]]
  const textBefore = before?.kind === 'agreed' ? before.text : ''
  const textAfter = after?.kind === 'agreed' ? after.text : ''
  return /(?:^|\n[ \t]*\r?\n)$/.test(textBefore) && /^(?:[ \t]*\r?\n|$)/.test(textAfter) && !endsInCode(parts, at)
}

function endsInCode(parts: readonly MergePart[], at: number): boolean {
  const text = parts.slice(0, at).map(part => (part.kind === 'agreed' ? part.text : part.ours))
  return (text.join('').match(/^ {0,3}(?:```|~~~)/gm) ?? []).length % 2 === 1
}

/** A line that neither begins a list, a table, a quote, a heading, code or HTML, nor is indented. */
const startOfParagraph = /^(?![-*+][ \t]|\d{1,9}[.)][ \t])[^\s|>#<`~:=]/

function endsInParagraph(text: string): boolean {
  const block =
    text
      .trimEnd()
      .split(/\n[ \t]*\r?\n/)
      .at(-1) ?? ''
  return startOfParagraph.test(block) && !/\n[ \t]*\r?\n$/.test(text)
}
