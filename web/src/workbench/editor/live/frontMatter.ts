import type { Text } from '@codemirror/state'

const linesMax = 1_000

/** The end of the YAML between `---` lines at the top; 0 if there is none. */
export function frontMatterEnd(doc: Text): number {
  if (!/^---[ \t]*$/.test(doc.line(1).text)) return 0
  for (let number = 2; number <= Math.min(doc.lines, linesMax); number++) {
    const line = doc.line(number)
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line.text)) return line.to
  }
  return 0
}
