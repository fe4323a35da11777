export type Hit = { readonly path: string; readonly line: number; readonly text: string }

const hitsMax = 100
const shownMaxChars = 160

/** The lines that hold the words, without regard to case. */
export function findIn(texts: ReadonlyMap<string, string>, words: string): readonly Hit[] {
  const wanted = words.toLowerCase()
  const hits: Hit[] = []
  for (const [path, text] of texts) {
    for (const [index, line] of text.split('\n').entries()) {
      if (!line.toLowerCase().includes(wanted)) continue
      hits.push({ path, line: index + 1, text: line.trim().slice(0, shownMaxChars) })
      if (hits.length === hitsMax) return hits
    }
  }
  return hits
}
