import type { EditorState } from '@codemirror/state'

/** Before it, an image would make plain text of a heading, an item, a quote, a row or a fence. */
const blockStart = /^ {0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|\||`{3}|~{3})/

/** What an image directly behind it belongs to, as it would not to a paragraph or a heading that ends there. */
const takesImages = /^(?:\s|[-*+]\s|\d{1,9}[.)]\s|>|\|)/

/**
 * An image put into an empty line, or directly behind a paragraph or heading, as a paragraph: with a blank line after
 * text that would take it in, and the empty paragraph after it that the cursor goes to, as what is typed next would
 * continue the image's paragraph otherwise. Before a line that begins another block, it is a paragraph by itself. `caret`
 * is its offset from the start of the inserted text.
 */
export function ownParagraph(
  state: EditorState,
  { from, to }: { readonly from: number; readonly to: number },
  image: string,
): { readonly insert: string; readonly caret: number } {
  const { doc } = state
  const line = doc.lineAt(from)
  const isEmpty = (number: number) => number < 1 || number > doc.lines || doc.line(number).text.trim() === ''
  // A blank line would end the table of a row.
  const isRow = line.text.trimStart().startsWith('|') && !isEmpty(line.number - 1)
  const isBefore = from === to && from === line.from && blockStart.test(line.text) && !isRow
  if (image.startsWith('![') && isBefore) return { insert: `${image}\n\n`, caret: image.length }
  const isBehind = from === to && to === line.to && /\S$/.test(line.text) && isEmpty(line.number + 1)
  if (image.startsWith('![') && isBehind && !takesImages.test(line.text)) {
    const words = `\n\n${image}\n\n`
    return { insert: words, caret: words.length }
  }
  const isAlone = image.startsWith('![') && to <= line.to && isEmpty(line.number)
  if (!isAlone) return { insert: image, caret: image.length }
  const indent = doc.sliceString(line.from, from)
  const words = `${isEmpty(line.number - 1) ? '' : `\n${indent}`}${image}\n\n${indent}`
  return { insert: isEmpty(line.number + 1) ? words : `${words}\n`, caret: words.length }
}
