import { lineKind } from './lineKind.ts'

/** The lines before and after the place of a block; `undefined` at the start or end of the document. */
export type Neighbours = { readonly above: string | undefined; readonly below: string | undefined }

/**
 * Restores the blank lines around SEARCH that the replacement lacks if its text would otherwise join a neighbour's
 * paragraph: models trim what they write. A block that changes only blank lines is deliberate.
 */
export function keepBlankEdges(
  search: readonly string[],
  replace: readonly string[],
  { above, below }: Neighbours,
): readonly string[] {
  const before = edgesOf(search)
  const after = edgesOf(replace)
  if (before.leading.length + before.trailing.length === 0 || !seemsTrimmed(before, after)) return replace
  if (replace.length === 0) return joins(above, below) ? before.leading : replace
  const [leading, trailing] = [
    isFilled(above) && after.leading.length === 0 ? before.leading : [],
    isFilled(below) && after.trailing.length === 0 ? before.trailing : [],
  ]
  const joinsAbove = leading.length > 0 && joins(above, replace[0])
  const joinsBelow = trailing.length > 0 && joins(replace.at(-1), below)
  return joinsAbove || joinsBelow ? [...leading, ...replace, ...trailing] : replace
}

type Edges = { readonly leading: readonly string[]; readonly text: string; readonly trailing: readonly string[] }

function edgesOf(lines: readonly string[]): Edges {
  const first = lines.findIndex(isFilled)
  if (first === -1) return { leading: lines, text: '', trailing: [] }
  const end = lines.findLastIndex(isFilled) + 1
  return { leading: lines.slice(0, first), text: lines.slice(first, end).join('\n'), trailing: lines.slice(end) }
}

const framedMinWords = 2
const sharedMinWords = 3

/**
 * A text quoted with the blank lines on both sides is a paragraph. A single blank line may well be part of the change,
 * as many commits show, unless the replacement is a version of the same lines.
 */
function seemsTrimmed(before: Edges, after: Edges): boolean {
  if (before.text === after.text) return false
  const [old, written] = [wordsOf(before.text), wordsOf(after.text)]
  if (before.leading.length > 0 && before.trailing.length > 0) return old.size >= framedMinWords
  const shared = [...written].filter(word => old.has(word)).length
  const isVersion = 2 * shared >= Math.max(old.size, written.size) && shared >= sharedMinWords
  return isVersion && before.text.split('\n').length === after.text.split('\n').length
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu))
}

/** Whether two adjacent lines form one paragraph. */
function joins(above: string | undefined, below: string | undefined): boolean {
  if (above === undefined || below === undefined || lineKind(below) !== 'prose') return false
  return ['prose', 'bullet', 'number', 'quote'].includes(lineKind(above))
}

function isFilled(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== ''
}
