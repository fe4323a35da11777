import { escapeHtml } from '../html/escape.ts'

export function escapedLines(lines: readonly string[]): string {
  return lines.map(escapeHtml).join('\n')
}

/** The lines without the indentation that all have. */
export function withoutIndent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => indentOf(line).length)
  const least = indents.reduce((lowest, indent) => Math.min(lowest, indent), 1_000)
  return lines.map(line => line.slice(Math.min(least, indentOf(line).length)))
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

export function widthOf(space: string): number {
  return space.replaceAll('\t', '        ').length
}
