/**
 * A text as the editor holds it: lines without their ends, plus the information that the lines do not carry. When it is
 * written back, every untouched line has its original bytes: CRLF, LF, a mixture, a byte order mark, no final line end.
 * A carriage return without a line feed is content, as in git.
 */
export type LineEnd = '\n' | '\r\n'

export type TextEncoding = {
  readonly bom: boolean
  /** The most frequent line end, which new lines get unless their surroundings differ. */
  readonly usual: LineEnd
  /** The end of each line except the last; `null` if all are the usual one. */
  readonly each: readonly LineEnd[] | null
}

export type EditorText = { readonly lines: readonly string[]; readonly form: TextEncoding }

/** A range of lines that an edit touched, in lines of the text before it, from 0. */
export type LineEdit = { readonly line: number; readonly removedEnds: number; readonly insertedEnds: number }

const byteOrderMark = '\uFEFF'

export function readText(text: string): EditorText {
  const bom = text.startsWith(byteOrderMark)
  const parts = (bom ? text.slice(1) : text).split('\n')
  const last = parts.length - 1
  const ends = parts.slice(0, last).map((part): LineEnd => (part.endsWith('\r') ? '\r\n' : '\n'))
  const lines = parts.map((part, index) => (ends[index] === '\r\n' ? part.slice(0, -1) : part))
  const crlf = ends.filter(end => end === '\r\n').length
  const usual = crlf > ends.length - crlf ? '\r\n' : '\n'
  return { lines, form: formOf(bom, usual, ends) }
}

export function writeText(lines: Iterable<string>, form: TextEncoding): string {
  const parts: string[] = form.bom ? [byteOrderMark] : []
  let index = 0
  for (const line of lines) {
    if (index > 0) parts.push(endOf(form, index - 1))
    parts.push(line)
    index++
  }
  return parts.join('')
}

export function endOf(form: TextEncoding, line: number): LineEnd {
  return form.each?.[line] ?? form.usual
}

/** Whether the form fits a text with this number of lines. */
export function fitsLineCount(form: TextEncoding, lineCount: number): boolean {
  return form.each === null || form.each.length === lineCount - 1
}

/** The form after edits, which are given in text order. New lines end like the line that they were inserted in. */
export function editForm(form: TextEncoding, edits: readonly LineEdit[]): TextEncoding {
  if (form.each === null || edits.every(edit => edit.removedEnds === 0 && edit.insertedEnds === 0)) return form
  const ends = [...form.each]
  for (const { line, removedEnds, insertedEnds } of edits.toReversed()) {
    const like = ends[line] ?? ends[line - 1] ?? form.usual
    const kept = ends.slice(line, line + Math.min(removedEnds, insertedEnds))
    const added = Array.from({ length: insertedEnds - kept.length }, () => like)
    ends.splice(line, removedEnds, ...added, ...kept)
  }
  return { ...form, each: ends }
}

function formOf(bom: boolean, usual: LineEnd, ends: readonly LineEnd[]): TextEncoding {
  return { bom, usual, each: ends.every(end => end === usual) ? null : ends }
}
