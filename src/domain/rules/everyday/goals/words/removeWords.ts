import { type Document, lineAt } from '../../../../markdown/document.ts'
import { contains } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import type { ViewLine } from '../../../../text/view.ts'
import { InstructionError } from '../../../instructionError.ts'
import { onLines, quote, quoteShort } from '../../../language/phrase.ts'
import { withoutLines } from '../../edits/removal.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { type Occurrence, occurrencesOf } from '../../page/occurrences.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const removing = new RegExp(
  `^${verbs.remove} (?:the )?(?:(line|sentence|words?|text|phrase)(?: that (?:says|reads))? )?(.+)$`,
  'i',
)

/** `delete the sentence about cats` tells which sentence, and not its words. */
const describing =
  /^(?:about|on|with|regarding|concerning|mentioning|containing|that|which|of|in|under|after|before|above|below|starting|beginning|ending) /i

/** `delete the line "…"`, `delete "…"` outside Markdown: the text at its only place, or the line that is no more. */
export const removeWords: Goal = request => {
  const [, noun = '', said = ''] = removing.exec(request.text) ?? []
  if (said === '' || (!isQuote(said) && (!/^(?:line|sentence)$/i.test(noun) || describing.test(said)))) return []
  const text = unquote(said, request.quotes)
  if (/^line$/i.test(noun) && /^\d{1,6}$/.test(said)) return [withoutLine(request, lineOf(request, Number(said)))]
  const found = placesOf(request, isQuote(said) ? text : text + request.ending)
  const [place, another] = found
  const { document } = request.page
  if (place === undefined) throw new InstructionError(`${quoteShort(text)} is not on this page as words of the text.`)
  if (another !== undefined)
    throw new InstructionError(
      `${quoteShort(text)} is on ${onLines(found.map(({ start }) => lineAt(document, start)))}. Say which one, such as: delete line ${lineAt(document, place.start)}.`,
    )
  const line = lineAround(document, place)
  if (line !== null && isAll(line, place)) return [withoutLine(request, line)]
  if (/^line$/i.test(noun))
    throw new InstructionError(
      `The line has more than ${quoteShort(text)}. Say: delete line ${lineAt(document, place.start)}, or: delete ${quote(text)}.`,
    )
  return [withoutText(request, place)]
}

/** Unquoted words may lack the full stop that the text has. */
function placesOf({ page, scope }: Request, text: string): readonly Occurrence[] {
  if (text.trim() === '' || /[\n\r]/.test(text)) return []
  return occurrencesOf(page.document, [{ from: text, to: '' }], scope, { isLiteral: true })
}

function lineAround({ lines }: Document, place: Occurrence): ViewLine | null {
  return lines.find(line => contains({ start: line.start, end: line.next }, place)) ?? null
}

const listMark = /^\s{0,80}(?:(?:[-*+#.]{1,6}|\d{1,3}[.)])[ \t]{1,20})?/

/** Whether a line has only this text, after the mark of a list. */
function isAll({ start, end, content }: ViewLine, place: Occurrence): boolean {
  const mark = listMark.exec(content)?.[0].length ?? 0
  return place.start <= start + mark && content.slice(place.end - start).trim() === '' && place.end <= end
}

function lineOf({ page }: Request, number: number): ViewLine {
  const line = page.document.lines[number - 1]
  if (line !== undefined && line.content.trim() !== '') return line
  throw new InstructionError(`Line ${number} is ${line === undefined ? 'not on this page' : 'empty'}.`)
}

function withoutLine({ page }: Request, line: ViewLine): Interpretation {
  const { document } = page
  const number = lineAt(document, line.start)
  if (document.outline().headings.some(heading => contains(heading, line)))
    throw new InstructionError(`Line ${number} is the title of a section, whose text would join the one before it.`)
  requireLastNumber(document, number)
  const [before, after] = [document.lines[number - 2], document.lines[number]]
  const isBlank = (one: ViewLine | undefined) => one === undefined || one.content.trim() === ''
  const isApart = after !== undefined && after.next > after.start && isBlank(before) && isBlank(after)
  return {
    sentence: `delete line ${number}`,
    edits: [withoutLines(document, { start: line.start, end: isApart ? after.next : line.next })],
    summary: `Removed ${quoteShort(line.content.trim())} on line ${number}.`,
    isOfBlocks: true,
    mayLose: [{ start: line.start, end: line.next }],
  }
}

/** Numbers that are written by hand would have a gap. */
function requireLastNumber({ lines }: Document, number: number): void {
  const numberIn = (line: ViewLine | undefined) =>
    Number(/^\s{0,80}(\d{1,3})[.)]\s/.exec(line?.content ?? '')?.[1] ?? 0)
  const [own, next] = [numberIn(lines[number - 1]), numberIn(lines[number])]
  if (own === 0 || next !== own + 1) return
  throw new InstructionError(
    `The lines after line ${number} are numbered, and their numbers would have a gap. Change the numbers too, by hand.`,
  )
}

function withoutText({ page }: Request, place: Occurrence): Interpretation {
  const { text } = page.document
  const words = text.slice(place.start, place.end)
  return {
    sentence: `delete ${quote(words)}`,
    edits: [withSpace(text, place)],
    summary: `Removed ${quoteShort(words)} on line ${lineAt(page.document, place.start)}.`,
    mayLose: [place],
  }
}

/** With the space before it, or after it at the start of a line. */
function withSpace(text: string, { start, end }: Occurrence): Edit {
  const before = /[ \t]{1,20}$/.exec(text.slice(Math.max(0, start - 20), start))?.[0].length ?? 0
  const isStart = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
  if (!isStart && /^(?:$|[\s.,;:!?)\]])/.test(text.slice(end, end + 1)))
    return { start: start - before, end, replacement: '' }
  const after = /^[ \t]{1,20}/.exec(text.slice(end, end + 20))?.[0].length ?? 0
  return { start, end: end + after, replacement: '' }
}
