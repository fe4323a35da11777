const firstMark = /^(?:[-*+]|(\d{1,9})[.)]) /

/**
 * A list as the items that begin with an empty one, whose mark is written: its marks and numbers are those of that list.
 * `null` if it is not one list of the same kind.
 */
export function itemsAfter(mark: string, markdown: string): readonly string[] | null {
  const [, first] = /^(\d+)/.exec(mark) ?? []
  const isNumbered = first !== undefined
  const lines = markdown.split('\n')
  const written: string[] = []
  let number = Number(first ?? 0)
  let ownMark = mark
  let width = 0
  for (const line of lines) {
    const [given, digits] = firstMark.exec(line) ?? []
    if (given === undefined && (written.length === 0 || /^\S/.test(line))) return null
    if (given === undefined) {
      written.push(line.trim() === '' ? line : ' '.repeat(ownMark.length) + line.slice(Math.min(width, indentOf(line))))
      continue
    }
    if ((digits !== undefined) !== isNumbered) return null
    width = given.length
    ownMark = isNumbered ? mark.replace(/^\d+/, String(number++)) : mark
    written.push((written.length === 0 ? '' : ownMark) + line.slice(width))
  }
  return written
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
