import { diffLines, type LineChange } from '../../../text/diff.ts'
import { answerSegments, isFenceLine } from './answerSegments.ts'
import { type Document, doubtful, type FormReading } from './otherForm.ts'

const opening = /^(?:`{3,16}|~{3,16})[ \t]{0,8}(?:markdown|md|text|txt)?[ \t]{0,8}$/i
const keptMinShare = 0.5

/**
 * The whole document in one fence, which may have others in it. It loses nothing at the ends of the document, as a
 * part of it would.
 */
export function readWhole(lines: readonly string[], document: Document): FormReading | null {
  const start = lines.findIndex(isFenceLine)
  const end = lines.findLastIndex(isFenceLine)
  const signs = lines[end]?.trim() ?? ''
  if (end <= start || !opening.test(lines[start] ?? '') || !(lines[start] ?? '').startsWith(signs)) return null
  const inner = trimmed(lines.slice(start + 1, end))
  const known = trimmed(document.lines)
  if (inner.length === 0 || known.length === 0) return null
  const isBalanced = answerSegments(inner).every(part => part.isClosed)
  if (!isBalanced || !covers(inner, known))
    return doubtful('The text in the fence is neither the whole document nor a block.')
  return { kind: 'whole', lines: inner, prose: [...lines.slice(0, start), ...lines.slice(end + 1)] }
}

function trimmed(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== ''
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1)
}

/** Whether the text keeps most of the document and loses nothing at its ends. */
function covers(inner: readonly string[], known: readonly string[]): boolean {
  const changes = diffLines(
    known.map(line => `${line}\n`),
    inner.map(line => `${line}\n`),
  )
  const lost = changes.reduce((sum, { aStart, aEnd }) => sum + aEnd - aStart, 0)
  const isAtEdge = ({ aStart, aEnd }: LineChange) => aStart === 0 || aEnd === known.length
  const isShorter = ({ aStart, aEnd, bStart, bEnd }: LineChange) => bEnd - bStart < aEnd - aStart
  return lost <= known.length * (1 - keptMinShare) && !changes.some(change => isAtEdge(change) && isShorter(change))
}
