import type { Answer, EditBlock } from './blocks/answer.ts'
import { type AnswerReading, createAnswerReading } from './blocks/answerReading.ts'
import { isClosed } from './blocks/closing.ts'
import { createMarkerReader, type MarkerKind } from './blocks/markers.ts'
import { readOtherForm } from './blocks/otherForms.ts'
import type { AnswerLine } from './blocks/parserState.ts'
import { closesReasoning } from './blocks/reasoning.ts'
import { requireNonce } from './nonce.ts'

export type { Answer, EditBlock, Malformed, WholeDocument } from './blocks/answer.ts'
export { askedMaxChars } from './blocks/markers.ts'

export type AnswerParser = {
  /** Takes the next chunk of the answer, split anywhere, and returns the blocks that it completes. Nothing is final. */
  push(text: string): readonly EditBlock[]
  end(): Answer
}

export type ParserOptions = {
  /** What the model was shown: a line that looks like a marker and occurs in it may be text. */
  readonly documents?: readonly string[]
  /** Whether the answer may name several documents. */
  readonly several?: boolean
}

/** Far above what a model writes for one document; the rest is not read. */
export const answerMaxChars = 2_500_000

/**
 * Reads a model's answer as it arrives. Lines with a marker and this request's nonce have a meaning:
 *
 *   <<<<<<< SEARCH nonce words of the instruction      NO_CHANGE: reason
 *   ======= nonce                                      SUMMARY: one sentence
 *   >>>>>>> REPLACE nonce                              SECTIONS: 3, 7-9
 *
 *   <<<<<<< FILE nonce path                            <<<<<<< IN nonce path
 *   >>>>>>> END nonce
 *
 * The nonce keeps text of a document from being read as a marker. If the strict reading is incomplete, the answer is
 * read again leniently: markers without the nonce then count too, but only those that cannot be text because no line of
 * the documents looks like them. If both readings are complete, the strict one wins unless it would make one block part
 * of another block's text. An answer about one document that has no blocks may have another form (`readOtherForm`).
 */
export function createAnswerParser(nonce: string, options: ParserOptions = {}): AnswerParser {
  const { documents = [], several = false } = options
  const read = createMarkerReader(requireNonce(nonce))
  const lines: AnswerLine[] = []
  let pending: string[] = []
  let length = 0

  const common = { nonce, read, several }
  const strictReading = () => createAnswerReading({ ...common, takes: () => false, mayLackEnd: false })
  const lenientReading = (takes: (kind: MarkerKind) => boolean) =>
    createAnswerReading({ ...common, takes, mayLackEnd: true })
  const strict = strictReading()

  /** Ignores a byte order mark before the first marker. */
  const takeLine = (raw: string) => {
    const marked = lines.length === 0 && raw.startsWith('\uFEFF')
    const text = raw.slice(marked ? 1 : 0, raw.endsWith('\r') ? -1 : undefined)
    const line = { number: lines.length + 1, text, marker: read(text) }
    lines.push(line)
    strict.take(line)
  }

  const readLeniently = (from: number): Answer => {
    const inDocuments = markersIn(documents, read)
    const lenient = lenientReading(kind => !inDocuments.has(kind))
    return endOf(lenient, lines.slice(from))
  }

  /** Takes what follows the last closing tag if everything before it made no sense and was therefore a draft. */
  const readAfterDraft = (): Answer | null => {
    const last = lines.findLastIndex(({ text }) => closesReasoning(text))
    if (last === -1 || documents.some(closesReasoning)) return null
    return choose(endOf(strictReading(), lines.slice(last)), readLeniently(last), documents, read)
  }

  const withClosing = (answer: Answer): Answer => {
    const hasBlocks = answer.kind === 'blocks' || answer.kind === 'several'
    return hasBlocks && answer.summary === null && isClosed(lines) ? { ...answer, isClosed: true } : answer
  }

  const readWithoutBlocks = (): Answer | null => {
    const [document, ...others] = documents
    if (several || document === undefined || others.length > 0) return null
    const last = lines.findLastIndex(({ text }) => closesReasoning(text))
    if (last !== -1 && closesReasoning(document)) return null
    return readOtherForm(
      lines.slice(last + 1).map(({ text }) => text),
      document,
    )
  }

  return {
    push(text) {
      length += text.length
      if (length > answerMaxChars) return []
      const before = strict.blocks.length
      const [first = '', ...others] = text.split('\n')
      pending.push(first)
      for (const line of others) {
        takeLine(pending.join(''))
        pending = [line]
      }
      return strict.blocks.slice(before)
    },

    end() {
      if (length > answerMaxChars) {
        const message = `The answer is longer than ${answerMaxChars} characters.`
        return { kind: 'malformed', problem: 'too_long', message }
      }
      const last = pending.join('')
      if (last !== '') takeLine(last)
      pending = []
      const byTheLetter = strict.end()
      const hasSlips = lines.some(({ marker }) => marker !== null && !marker.isSure)
      if (byTheLetter.kind !== 'malformed' && !hasSlips) return withClosing(byTheLetter)
      const answer = withClosing(choose(byTheLetter, readLeniently(0), documents, read))
      if (answer.kind !== 'malformed') return answer
      const final = readAfterDraft() ?? answer
      return (isEmpty(final) ? readWithoutBlocks() : null) ?? final
    },
  }
}

function isEmpty(answer: Answer): boolean {
  return answer.kind === 'malformed' && answer.problem === 'empty'
}

type ReadLine = (line: string) => { readonly kind: MarkerKind } | null

function endOf(reading: AnswerReading, lines: readonly AnswerLine[]): Answer {
  for (const line of lines) {
    if (reading.hasFailed) break
    reading.take(line)
  }
  return reading.end()
}

/** Chooses between the strict and the lenient reading. */
function choose(strict: Answer, lenient: Answer, documents: readonly string[], read: ReadLine): Answer {
  if (strict.kind === 'malformed') return lenient.kind === 'malformed' && strict.problem !== 'empty' ? strict : lenient
  if (lenient.kind !== 'malformed' && isPartOf(strict, lenient)) return lenient
  const blocks = strict.kind === 'blocks' || strict.kind === 'several' ? strict.blocks : []
  const known = new Set(documents.flatMap(document => document.split('\n').map(line => line.trim())))
  const isUnknown = (line: string) => read(line) !== null && !known.has(line.trim())
  const quotesMarkers = known.size > 0 && blocks.some(({ search }) => search.some(isUnknown))
  if (quotesMarkers && lenient.kind !== 'malformed') return lenient
  const swallowing = blocks.find(block => swallows(block, known, read))
  if (swallowing === undefined) return strict
  const message = `The REPLACE text of block ${swallowing.number} seems to hold another block, whose markers lack their word.`
  return { kind: 'malformed', problem: 'ambiguous', message }
}

/** A single word may occur in a document by chance. */
const quotedMinWords = 2

/** Whether the replacement contains what looks like a SEARCH marker, lines of a document, and a divider. */
function swallows({ replace }: EditBlock, known: ReadonlySet<string>, read: ReadLine): boolean {
  const start = replace.findIndex(line => read(line)?.kind === 'SEARCH')
  const length = start === -1 ? -1 : replace.slice(start).findIndex(line => read(line)?.kind === 'DIVIDER')
  if (length === -1) return false
  const quoted = replace.slice(start + 1, start + length).filter(line => line.trim() !== '')
  const words = quoted.join(' ').match(/\p{L}{2,}/gu) ?? []
  return words.length >= quotedMinWords && quoted.every(line => known.has(line.trim()))
}

/** Whether the lenient reading found the same and perhaps more. */
function isPartOf(strict: Answer, lenient: Answer): boolean {
  const found = new Set(contentsOf(lenient))
  return contentsOf(strict).every(content => found.has(content))
}

function contentsOf(answer: Answer): readonly string[] {
  if (answer.kind === 'file') return [JSON.stringify(answer.lines)]
  if (answer.kind !== 'blocks' && answer.kind !== 'several') return []
  const blocks = answer.blocks.map(({ search, replace, file }) => JSON.stringify([search, replace, file]))
  const documents = answer.kind === 'several' ? answer.documents.map(document => JSON.stringify(document)) : []
  return [...blocks, ...documents]
}

/** Kinds of markers that lines of the documents look like. */
function markersIn(documents: readonly string[], read: ReadLine): ReadonlySet<MarkerKind> {
  const kinds = new Set<MarkerKind>()
  for (const document of documents) {
    for (const line of document.split(/\r?\n/)) {
      const kind = read(line)?.kind
      if (kind !== undefined) kinds.add(kind)
    }
  }
  return kinds
}
