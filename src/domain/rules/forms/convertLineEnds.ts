import type { Document } from '../../markdown/document.ts'
import type { Edit } from '../../text/splice.ts'
import type { Change, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count } from '../language/phrase.ts'

export const convertLineEnds: Form = {
  form: 'convert line ends to LF | CRLF',
  example: 'convert line ends to LF',
  read(reader) {
    if (reader.word('convert', 'change', 'set') === null) return null
    reader.word('all')
    reader.word('the')
    const isNamed =
      reader.words('line', 'ends') ||
      reader.words('line', 'endings') ||
      reader.word('line-endings', 'newlines') !== null
    if (!isNamed || reader.word('to', 'into') === null) return null
    const style = reader.word('lf', 'crlf', 'unix', 'windows', 'dos')
    if (style === null || !reader.end()) return null
    const end = lineEndingOf(style)
    return { sentence: `convert line ends to ${nameOf(end)}`, perform: document => convert(document, end) }
  },
}

/** The line end of a named style. */
export function lineEndingOf(style: string): '\n' | '\r\n' {
  return /^(?:crlf|windows|dos)$/i.test(style) ? '\r\n' : '\n'
}

function nameOf(end: '\n' | '\r\n'): string {
  return end === '\n' ? 'LF' : 'CRLF'
}

/** A selection limits the change to the selected lines. */
function convert({ text, selection }: Document, end: '\n' | '\r\n'): Change {
  const edits: Edit[] = []
  const last = selection?.end ?? text.length
  for (let at = text.indexOf('\n', selection?.start); at !== -1 && at < last; at = text.indexOf('\n', at + 1)) {
    const isCrlf = text[at - 1] === '\r'
    if (isCrlf === (end === '\r\n')) continue
    edits.push(isCrlf ? { start: at - 1, end: at, replacement: '' } : { start: at, end: at, replacement: '\r' })
  }
  if (edits.length === 0) throw new InstructionError(`Every line already ends in ${nameOf(end)}.`)
  return { edits, summary: `Converted ${count(edits.length, 'line end')} to ${nameOf(end)}.` }
}
