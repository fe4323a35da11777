import type { Nodes } from 'mdast'

const nul = '\0'

/** What a reader reads as words: text without code, addresses, HTML and markers. */
export function maskProse(part: { readonly node: Nodes; readonly source: string; readonly start: number }): string {
  const masked = Array.from({ length: part.source.length }, () => nul)
  show(part.node, part, masked)
  return masked.join('')
}

function show(node: Nodes, part: { readonly source: string; readonly start: number }, masked: string[]): void {
  if (node.type === 'text') {
    const start = (node.position?.start.offset ?? 0) - part.start
    const end = (node.position?.end.offset ?? 0) - part.start
    for (let at = start; at < end; at++) masked[at] = part.source[at] ?? nul
  }
  if (
    node.type === 'link' &&
    /^https?:|^www\./.test(part.source.slice((node.position?.start.offset ?? 0) - part.start))
  )
    return
  if ('children' in node) for (const child of node.children) show(child, part, masked)
}

export type Sentence = { readonly start: number; readonly end: number; readonly text: string }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences in the source of one paragraph; a line break does not end a sentence. */
export function sentencesOf(source: string): readonly Sentence[] {
  const oneLine = source.replace(/[\r\n]/g, ' ')
  const sentences: { start: number; end: number; text: string }[] = []
  for (const { segment, index } of segmenter.segment(oneLine)) {
    const last = sentences.at(-1)
    if (
      last !== undefined &&
      (/\b(?:e\.g|i\.e|etc|cf|vs|no|sec)\.\s*$/i.test(last.text) || !/^[\p{Lu}`*["(]/u.test(segment))
    ) {
      last.end = index + segment.length
      last.text += segment
    } else sentences.push({ start: index, end: index + segment.length, text: segment })
  }
  return sentences
}

export function wordsOf(source: string): readonly string[] {
  return source.match(/[\p{L}\p{N}][\p{L}\p{N}_'’-]*/gu) ?? []
}

export function countWords(source: string): number {
  return wordsOf(source).length
}

const stopWords = new Set(
  'the and for are was were has have had with that this these those from into not but its their they them then than when which while who whom whose will would can could may might must shall should does did been being also each such any all one two only more most very about there here where what how per via use used uses using new see other section sentence'.split(
    ' ',
  ),
)

/** The content words of a text, each in one form. */
export function contentWordsOf(source: string): ReadonlySet<string> {
  const words = wordsOf(source).flatMap(word => [word, ...word.split(/[_'’-]/)])
  const plain = words.map(word => word.toLowerCase()).filter(word => word.length >= 3 && !stopWords.has(word))
  return new Set(plain.map(word => word.replace(/(?:ies|es|s|ing|ed)$/, '')))
}

export function sharesWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.values().some(word => other.has(word))
}
