/**
 * Lines as git counts them: a line ends after its line feed and includes it, a carriage return is content (so a CRLF
 * line ends in `\r\n`), and the last line may lack a line end. Joining the lines restores the text.
 */
export function splitLines(text: string): readonly string[] {
  const lines: string[] = []
  let start = 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed + 1
    lines.push(text.slice(start, end))
    start = end
  }
  return lines
}

/** How many lines `splitLines` returns, without creating them. */
export function countLines(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

export function joinLines(lines: readonly string[]): string {
  return lines.join('')
}

export type LineEnding = '\n' | '\r\n' | ''

export function lineEnding(line: string): LineEnding {
  if (line.endsWith('\r\n')) return '\r\n'
  return line.endsWith('\n') ? '\n' : ''
}

export function withoutLineEnding(line: string): string {
  return line.slice(0, line.length - lineEnding(line).length)
}

/** Lines as people count them: from 1, inclusive. */
export type LineSpan = { readonly startLine: number; readonly endLine: number }
