/** The kind of a Markdown line on its own, without its context. */
export type LineKind =
  | 'blank'
  | 'fence'
  | 'heading'
  | 'quote'
  | 'bullet'
  | 'number'
  | 'table'
  | 'html'
  | 'rule'
  | 'prose'

/** The first match wins. Patterns look only at the start of a line, so that a line may have any length. */
const kinds: readonly (readonly [LineKind, RegExp])[] = [
  ['blank', /^\s*$/],
  ['fence', /^\s*(?:```|~~~)/],
  ['heading', /^\s*#{1,6}(?:\s|$)/],
  ['quote', /^\s*>/],
  ['rule', /^\s*(?:-{2,}|={2,}|\*{3,}|_{3,}|\+{3,}|(?:[-*_][ \t]+){2,}[-*_])[ \t]*$/],
  ['bullet', /^\s*[-*+•‣◦](?:\s|$)/],
  ['number', /^\s*\d{1,9}[.)](?:\s|$)/],
  ['table', /^\s*\||^[\s:]*-[-:\s]*\|[-:|\s]*$/],
  ['html', /^\s*<[a-z/!?]/i],
]

export function lineKind(line: string): LineKind {
  return kinds.find(([, pattern]) => pattern.test(line))?.[0] ?? 'prose'
}

export function kindsOf(lines: readonly string[]): ReadonlySet<LineKind> {
  return new Set(lines.map(lineKind))
}

/** Whether these lines are one paragraph or the text of one list item: no line after the first begins anything. */
export function isRunningText(lines: readonly string[]): boolean {
  const [first, ...others] = lines
  if (first === undefined) return false
  const kind = lineKind(first)
  return (
    (kind === 'prose' || kind === 'bullet' || kind === 'number') && others.every(line => lineKind(line) === 'prose')
  )
}
