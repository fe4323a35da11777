/** A position in the document of a file's text. */
export type PlaceInText = { readonly text: string; readonly position: number }

const linesMax = 200

/**
 * Where a position of one text is in another version of it: in the same line, if that is in the other text once, else at
 * the end of the nearest line above it that is; 0 if there is none.
 */
export function carriedPosition({ text, position }: PlaceInText, other: string): number {
  if (text === other) return Math.min(position, other.length)
  const all = `\n${other}\n`
  let to = text.indexOf('\n', position)
  if (to === -1) to = text.length
  for (let count = 0; count < linesMax && to >= 0; count++) {
    const from = text.lastIndexOf('\n', to - 1) + 1
    const line = `\n${text.slice(from, to)}\n`
    const at = all.indexOf(line)
    if (line.trim() !== '' && at !== -1 && all.indexOf(line, at + 1) === -1) {
      return at + (count === 0 ? position - from : to - from)
    }
    to = from - 1
  }
  return 0
}
