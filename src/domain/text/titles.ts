import type { TextFormat } from './format.ts'

/** A title of a section outside Markdown; lines are counted from 0, `last` is included. */
export type Title = {
  readonly level: number
  readonly text: string
  readonly first: number
  readonly last: number
  /** The line that has the text, and where it begins there. */
  readonly line: number
  readonly column: number
}

/** The titles of sections. Plain text and data have none that are certain. */
export function titlesOf(
  format: TextFormat,
  lines: readonly string[],
  isVerbatim: readonly boolean[],
): readonly Title[] {
  if (format === 'rst') return adornedTitles(lines, isVerbatim)
  const pattern = marked[format]
  if (pattern === undefined) return []
  return lines.flatMap((content, line) => {
    const [, marks = '', gap = '', text = ''] = isVerbatim[line] ? [] : (pattern.exec(content) ?? [])
    const column = marks.length + gap.length
    return text === '' ? [] : [{ level: marks.length, text, first: line, last: line, line, column }]
  })
}

const marked: Readonly<Partial<Record<TextFormat, RegExp>>> = {
  asciidoc: /^(={1,6})([ \t]{1,20})(\S(?:.{0,400}\S)?)\s{0,20}$/,
  org: /^(\*{1,6})([ \t]{1,20})(\S(?:.{0,400}\S)?)\s{0,20}$/,
  mediawiki: /^(={1,6})([ \t]{0,20})([^=\s](?:[^=]{0,400}[^=\s])?)[ \t]{0,20}\1\s{0,20}$/,
}

const levelMax = 6

/** A line of one mark below the text, as long as it at least, and maybe the same line above it. */
function adornedTitles(lines: readonly string[], isVerbatim: readonly boolean[]): readonly Title[] {
  const styles: string[] = []
  const found: Title[] = []
  for (const [line, content] of lines.entries()) {
    const marks = (lines[line + 1] ?? '').trimEnd()
    const text = content.trim()
    if (isVerbatim[line] || text === '' || !isAdornment(marks) || isAdornment(text)) continue
    const above = (lines[line - 1] ?? '').trimEnd()
    const isOverlined = above === marks && (lines[line + 2] ?? '').trim() === ''
    if ((above !== '' && !isOverlined) || marks.length < columnsOf(text)) continue
    const column = content.indexOf(text)
    if (column > 0 && !isOverlined) continue
    const style = `${marks[0]}${isOverlined}`
    if (!styles.includes(style)) styles.push(style)
    const level = Math.min(levelMax, styles.indexOf(style) + 1)
    found.push({ level, text, first: isOverlined ? line - 1 : line, last: line + 1, line, column })
  }
  return found
}

export function isAdornment(line: string): boolean {
  const [mark = ''] = line
  return line.length > 1 && /[!-/:-@[-`{-~]/.test(mark) && line === mark.repeat(line.length)
}

/** How wide a text is, as reStructuredText measures titles: letters of East Asia take two columns. */
export function columnsOf(text: string): number {
  const plain = text.normalize('NFC').replace(/\p{M}/gu, '')
  const wide = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}！-｠]/gu)
  return [...plain].length + (wide?.length ?? 0)
}
