export type DiffRow = {
  readonly key: number
  readonly kind: 'same' | 'added' | 'removed' | 'place'
  readonly before: number | null
  readonly after: number | null
  readonly sign: '+' | '−' | ' '
  readonly text: string
}

/** The rows of a unified diff, with the line numbers of both sides. */
export function diffRows(diff: string): readonly DiffRow[] {
  const rows: DiffRow[] = []
  let before = 0
  let after = 0
  let isInside = false
  for (const [key, line] of diff.split('\n').entries()) {
    const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (place) {
      before = Number(place[1])
      after = Number(place[2])
      isInside = true
      // What git writes after it is a heading of programs; of a text it is any line before the change, cut off.
      if (after > 1) rows.push({ key, kind: 'place', before: null, after: null, sign: ' ', text: `Line ${after}` })
    } else if (!isInside) {
      // The file names precede the first hunk.
    } else if (line.startsWith('+')) {
      rows.push({ key, kind: 'added', before: null, after: after++, sign: '+', text: line.slice(1) })
    } else if (line.startsWith('-')) {
      rows.push({ key, kind: 'removed', before: before++, after: null, sign: '−', text: line.slice(1) })
    } else if (line.startsWith(' ')) {
      rows.push({ key, kind: 'same', before: before++, after: after++, sign: ' ', text: line.slice(1) })
    }
  }
  return rows
}
