const chainMax = 12

/** The lines of a file of data that each line is below: its keys, and the entry of the list that it is in. */
export function keysAbove(lines: readonly string[]): (line: number) => readonly string[] {
  const parents = parentsOf(lines)
  return line => {
    const found: string[] = []
    for (let at = parents[line] ?? -1; at >= 0 && found.length < chainMax; at = parents[at] ?? -1) {
      found.push((lines[at] ?? '').slice(0, lineReadMaxChars))
    }
    return found
  }
}

const lineReadMaxChars = 200

/** For each line, the nearest one above that is indented less; the first line of an entry is above its others. */
function parentsOf(lines: readonly string[]): Int32Array {
  const parents = new Int32Array(lines.length).fill(-1)
  const open: { readonly column: number; readonly at: number }[] = []
  for (const [at, line] of lines.entries()) {
    const column = line.search(/\S/)
    if (column < 0 || /^\s*(?:#|\/\/|[\])}])/.test(line)) {
      parents[at] = open.at(-1)?.at ?? -1
      continue
    }
    while ((open.at(-1)?.column ?? -1) >= column) open.pop()
    parents[at] = open.at(-1)?.at ?? -1
    open.push({ column, at })
  }
  return parents
}
