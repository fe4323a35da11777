import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/**
 * Whether every byte outside the lines that a right answer changes is still there, in order. Blank lines next to those
 * lines may be added or removed. Texts are compared piece by piece and never aligned, so nothing depends on how a
 * comparison would have paired the lines.
 */
export function isRestUntouched(before: string, solution: string, after: string): boolean {
  const pieces = untouchedPieces(before, solution)
  const last = pieces.pop() ?? ''
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const found = index === 0 ? (after.startsWith(piece) ? 0 : -1) : after.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (pieces.length === 0) return after === last
  return after.endsWith(last) && after.length - last.length >= at
}

/** The pieces before, between and after the places where the solution differs; a single piece if it does not differ. */
function untouchedPieces(before: string, solution: string): string[] {
  const lines = splitLines(before)
  const pieces: string[] = []
  let from = 0
  for (const { aStart, aEnd } of diffLines(lines, splitLines(solution))) {
    let start = aStart
    let end = aEnd
    while (start > from && isBlank(lines[start - 1])) start--
    while (end < lines.length && isBlank(lines[end])) end++
    pieces.push(lines.slice(from, start).join(''))
    from = end
  }
  pieces.push(lines.slice(from).join(''))
  return pieces
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === ''
}

/** Whether two texts say the same, ignoring blank lines, spaces, the padding of tables and list marks. */
export function saysTheSame(a: string, b: string): boolean {
  return plainLines(a) === plainLines(b)
}

function plainLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map(line =>
      line
        .replace(/^(\s*)[*+] /, '$1- ')
        .replace(/\s*\|\s*/g, '|')
        .replace(/^\||\|$/g, '')
        .replace(/-{3,}/g, '---')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(line => line !== '')
    .join('\n')
}
