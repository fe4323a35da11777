import type { Answer, EditBlock, Malformed } from './answer.ts'
import {
  emptyAnswer,
  type FaultPlace,
  fileWithoutPath,
  misplacedMarker,
  missingEnd,
  mixedForms,
  secondDivider,
  unterminated,
} from './blockFaults.ts'
import { completeAnswer } from './completeAnswer.ts'
import { askedIn, type Marker, type MarkerKind, pathIn } from './markers.ts'
import { type AnswerLine, expectedMarkers, type ParserState } from './parserState.ts'
import { closesReasoning, reasoningTags } from './reasoning.ts'
import { createRemarks } from './remarks.ts'

export type AnswerReading = {
  take(line: AnswerLine): void
  readonly blocks: readonly EditBlock[]
  readonly hasFailed: boolean
  end(): Answer
}

export type AnswerReadingOptions = {
  readonly nonce: string
  readonly read: (line: string) => Marker | null
  /** Whether the answer may be about several documents. */
  readonly several: boolean
  /** Which markers without the nonce count; none in the strict reading. */
  readonly takes: (kind: MarkerKind) => boolean
  /** Whether a block may lack its last marker if the next block follows. */
  readonly mayLackEnd: boolean
}

/** One reading of an answer, strict or lenient, line by line. Ignores text outside blocks, code fences and the model's reasoning. */
export function createAnswerReading(options: AnswerReadingOptions): AnswerReading {
  const { several } = options
  const remarks = createRemarks()
  let blocks: EditBlock[] = []
  let documents: { path: string | null; lines: readonly string[] }[] = []
  let state: ParserState = 'outside'
  let search: string[] = []
  let content: string[] = []
  let isDividerSure = true
  let isSearchSure = true
  let asked: string | null = null
  let file: string | null = null
  let path: string | null = null
  let suspect: AnswerLine | undefined
  let fault: Malformed | undefined

  const place = (): FaultPlace => ({ nonce: options.nonce, state, blockNumber: blocks.length + 1, suspect })
  const fail = (found: Malformed) => {
    fault ??= found
  }

  const take = (line: AnswerLine): void => {
    if (fault !== undefined) return
    const { marker } = line
    if (state === 'reasoning') takeTags(line)
    else if (marker !== null && (marker.isSure || options.takes(marker.kind))) takeMarker(line, marker)
    else {
      if (marker !== null && expectedMarkers(state).includes(marker.kind)) suspect ??= line
      if (state !== 'outside') content.push(line.text)
      else if (!remarks.take(line.text, blocks.length > 0)) takeTags(line)
    }
  }

  /** Some servers swallow the opening tag; a closing tag without one means that everything before it was a draft. */
  const takeTags = (line: AnswerLine): void => {
    const tags = reasoningTags(line.text)
    for (const { closes } of tags) {
      if (closes && state === 'outside') forget()
      state = closes ? 'outside' : 'reasoning'
    }
    const rest = line.text.slice(tags.at(-1)?.end ?? line.text.length)
    if (state === 'outside' && rest.trim() !== '') take({ ...line, text: rest, marker: options.read(rest) })
  }

  const forget = () => {
    blocks = []
    documents = []
    file = null
    remarks.forget()
  }

  const takeMarker = (line: AnswerLine, marker: Marker) => {
    if (state === 'file' && !marker.isSure && !expectedMarkers('file').includes(marker.kind)) {
      content.push(line.text)
      return
    }
    if (state === 'replace' && marker.kind === 'DIVIDER' && !marker.isSure) {
      if (isDividerSure) content.push(line.text)
      else fail(secondDivider(place(), line))
      return
    }
    if (lacksEnd(marker)) closeEarly(line)
    if (fault !== undefined) return
    if (!expectedMarkers(state).includes(marker.kind)) {
      fail(misplacedMarker(place(), line, marker.kind))
      return
    }
    followMarker(line, marker)
    suspect = undefined
  }

  const followMarker = (line: AnswerLine, { kind, isSure, tail }: Marker) => {
    if (kind === 'IN') {
      if (several) file = pathIn(tail)
      return
    }
    if (kind === 'SEARCH') {
      if (documents.length > 0 && !several) fail(mixedForms)
      asked = askedIn(tail)
      isSearchSure = isSure
      state = 'search'
    } else if (kind === 'DIVIDER') {
      search = content
      isDividerSure = isSure
      state = 'replace'
    } else if (kind === 'FILE') {
      if (documents.length + blocks.length > 0 && !several) fail(mixedForms)
      path = pathIn(tail) ?? file
      if (several && path === null) fail(fileWithoutPath(place(), line))
      state = 'file'
    } else if (state === 'file') {
      documents.push({ path, lines: content })
      state = 'outside'
    } else closeBlock(content)
    content = []
  }

  const closeBlock = (replace: readonly string[]) => {
    const named = { ...(asked !== null && { asked }), ...(file !== null && { file }) }
    blocks.push({ number: blocks.length + 1, search, replace, ...named })
    content = []
    state = 'outside'
  }

  const lacksEnd = ({ kind, isSure }: Marker) =>
    options.mayLackEnd && state === 'replace' && expectedMarkers('outside').includes(kind) && (isSure || !isSearchSure)

  /** The blank lines before the next block are not part of this one; a fence or the end of a draft may be either. */
  const closeEarly = (line: AnswerLine) => {
    let end = content.length
    if (search.at(-1)?.trim() !== '') while (end > 0 && content[end - 1]?.trim() === '') end--
    const last = content[end - 1] ?? ''
    if (/^\s*(?:```|~~~)/.test(last) || content.some(closesReasoning)) {
      fail(missingEnd(place(), line))
    } else closeBlock(content.slice(0, end))
  }

  const end = (): Answer => {
    if (state !== 'outside') fail(unterminated(place()))
    return fault ?? completeAnswer({ blocks, documents, said: remarks.said(), several }) ?? emptyAnswer(place())
  }

  return {
    take,
    end,
    get blocks() {
      return blocks
    },
    get hasFailed() {
      return fault !== undefined
    },
  }
}
