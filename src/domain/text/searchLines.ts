/** A line with a search hit. `line` counts from 1; `text` is the excerpt to show. */
export type FoundLine = { readonly line: number; readonly text: string }

const shownMaxChars = 160
/** How much of a long line to show before the hit. */
const leadMaxChars = 40

/** The first lines of a text that contain the words as written, in any case. */
export function findLines(text: string, words: string, max: number): readonly FoundLine[] {
  const wanted = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const found: FoundLine[] = []
  let line = 1
  let counted = 0
  while (found.length < max) {
    const match = wanted.exec(text)
    if (!match) break
    const start = text.lastIndexOf('\n', match.index - 1) + 1
    const next = text.indexOf('\n', match.index)
    const end = next < 0 ? text.length : next
    for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++
    counted = start
    found.push({ line, text: excerpt(text.slice(start, end), match.index - start) })
    if (next < 0) break
    wanted.lastIndex = next + 1
  }
  return found
}

/** The part of a line around a position, trimmed. */
function excerpt(line: string, at: number): string {
  const whole = line.trim()
  if (whole.length <= shownMaxChars) return whole
  const from = at <= shownMaxChars - leadMaxChars ? 0 : at - leadMaxChars
  return `${from > 0 ? '…' : ''}${line.slice(from, from + shownMaxChars).trim()}`
}
