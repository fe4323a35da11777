import type { LineHeading, LineOutline } from './outline.ts'

const underline = /^([!-/:-@[-`{-~])\1+$/
const border = /^={2,}(?: +={2,})+[ \t]*$/
const codeDirective = /^[ \t]*\.\. (?:code|code-block|sourcecode|parsed-literal|literalinclude|math|raw)::/

/** What reStructuredText has in place of Markdown's headings, fences and tables. */
export function rstOutline(lines: readonly string[]): LineOutline {
  const [code, rows] = [new Uint8Array(lines.length), new Uint8Array(lines.length)]
  const headings: LineHeading[] = []
  const styles: string[] = []
  let inTable = false
  for (let at = 0; at < lines.length; at++) {
    if (code[at] === 1) continue
    const line = lines[at] ?? ''
    const isBorder = border.test(line)
    if (isBorder) inTable = !inTable || continuesTable(lines, at)
    else if (inTable || /^[ \t]*\|.*\|[ \t]*$/.test(line)) rows[at] = line.trim() === '' ? 0 : 1
    else if (isUnderlineOf(line.trimEnd(), lines[at - 1] ?? '')) {
      const style = `${line[0]}${lines[at - 2]?.trimEnd() === line.trimEnd() ? 'over' : ''}`
      if (!styles.includes(style)) styles.push(style)
      headings.push({ line: at, level: Math.min(6, styles.indexOf(style) + 1), text: (lines[at - 1] ?? '').trim() })
    } else if (startsCode(line)) code.fill(1, at + 1, literalEnd(lines, at))
  }
  return { format: 'rst', lines, code, fences: [], rows, headings, wrapped: false }
}

/** A directive for code, or a paragraph that ends with two colons. */
function startsCode(line: string): boolean {
  if (line.trimStart().startsWith('.. ')) return codeDirective.test(line)
  return line.trimEnd().endsWith('::')
}

function isUnderlineOf(line: string, above: string): boolean {
  const text = above.trim()
  return text !== '' && /[\p{L}\p{N}]/u.test(text) && underline.test(line) && line.length >= Math.min(4, text.length)
}

/** Whether the table has more rows below this border: the one above its header, or below it. */
function continuesTable(lines: readonly string[], at: number): boolean {
  return (lines[at + 1] ?? '').trim() !== ''
}

/** The end of the lines that are indented more than the one before them; blank lines at their end stay outside. */
function literalEnd(lines: readonly string[], start: number): number {
  const indent = indentOf(lines[start] ?? '')
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) <= indent) break
    end = at + 1
  }
  return end
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
