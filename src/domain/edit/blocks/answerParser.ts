import type { Answer, AnswerProblem, EditBlock, Malformed } from './answer.ts'
import { completeAnswer, mixedForms } from './completeAnswer.ts'
import { askedIn, type Marker, type MarkerKind, pathIn, writtenMarker } from './markers.ts'
import { closesReasoning, reasoningTags } from './reasoning.ts'
import { createRemarks } from './remarks.ts'

/** A line of the answer, counted from 1. */
export type AnswerLine = { readonly number: number; readonly text: string; readonly marker: Marker | null }

export type AnswerParser = {
  take(line: AnswerLine): void
  readonly blocks: readonly EditBlock[]
  readonly hasFailed: boolean
  end(): Answer
}

export type ReadingOptions = {
  readonly nonce: string
  readonly read: (line: string) => Marker | null
  /** Whether the answer may be about several documents. */
  readonly several: boolean
  /** Which markers without the nonce count; none in the strict reading. */
  readonly takes: (kind: MarkerKind) => boolean
  /** Whether a block may lack its last marker if the next block follows. */
  readonly mayLackEnd: boolean
}

type State = 'outside' | 'search' | 'replace' | 'file' | 'reasoning'

/** Reads an answer line by line. Ignores text outside blocks, code fences and the model's reasoning. */
export function createAnswerParser(options: ReadingOptions): AnswerParser {
  const { nonce, several } = options
  const remarks = createRemarks()
  let blocks: EditBlock[] = []
  let documents: { path: string | null; lines: readonly string[] }[] = []
  let state: State = 'outside'
  let search: string[] = []
  let content: string[] = []
  let isDividerSure = true
  let isSearchSure = true
  let asked: string | null = null
  let file: string | null = null
  let path: string | null = null
  let suspect: AnswerLine | undefined
  let fault: Malformed | undefined

  const fail = (problem: AnswerProblem, message: string) => {
    fault ??= { kind: 'malformed', problem, message }
  }

  const take = (line: AnswerLine): void => {
    if (fault !== undefined) return
    const { marker } = line
    if (state === 'reasoning') takeTags(line)
    else if (marker !== null && (marker.isSure || options.takes(marker.kind))) takeMarker(line, marker)
    else {
      if (marker !== null && expected(state).includes(marker.kind)) suspect ??= line
      if (state !== 'outside') content.push(line.text)
      else if (!remarks.take(line.text)) takeTags(line)
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
    if (state === 'file' && !marker.isSure && !expected('file').includes(marker.kind)) {
      content.push(line.text)
      return
    }
    if (state === 'replace' && marker.kind === 'DIVIDER' && !marker.isSure) {
      if (isDividerSure) content.push(line.text)
      else fail('ambiguous', `${at(line)} a second line could be the divider of this block. ${form()}`)
      return
    }
    if (lacksEnd(marker)) closeEarly(line)
    if (fault !== undefined) return
    if (!expected(state).includes(marker.kind)) {
      const [belongs] = expected(state)
      const instead = belongs === undefined ? '' : ` where ${belongs} (${writtenMarker(belongs, nonce)}) belongs`
      fail('misplaced', `${at(line)} a ${marker.kind} marker was found${instead}. ${slip()}`)
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
      if (documents.length > 0 && !several) fail('mixed', mixedForms)
      asked = askedIn(tail)
      isSearchSure = isSure
      state = 'search'
    } else if (kind === 'DIVIDER') {
      search = content
      isDividerSure = isSure
      state = 'replace'
    } else if (kind === 'FILE') {
      if (documents.length + blocks.length > 0 && !several) fail('mixed', mixedForms)
      path = pathIn(tail) ?? file
      if (several && path === null) fail('misplaced', `${at(line)} the FILE marker names no path.`)
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
    options.mayLackEnd && state === 'replace' && expected('outside').includes(kind) && (isSure || !isSearchSure)

  /** The blank lines before the next block are not part of this one; a fence or the end of a draft may be either. */
  const closeEarly = (line: AnswerLine) => {
    let end = content.length
    if (search.at(-1)?.trim() !== '') while (end > 0 && content[end - 1]?.trim() === '') end--
    const last = content[end - 1] ?? ''
    if (/^\s*(?:```|~~~)/.test(last) || content.some(closesReasoning)) {
      fail('misplaced', `${at(line)} the next block begins before ${writtenMarker('REPLACE', nonce)} ends this one.`)
    } else closeBlock(content.slice(0, end))
  }

  const at = (line: AnswerLine) => `In line ${line.number} of the answer, ${whereabouts()}:`
  const whereabouts = () => (state === 'file' ? 'in the FILE block' : `at block ${blocks.length + 1}`)
  const form = () => `Every marker line ends with the word ${nonce}.`
  const slip = () =>
    suspect === undefined
      ? form()
      : `Line ${suspect.number} (${suspect.text.trim().slice(0, 80)}) looks like a marker without the word ${nonce}. ${form()}`

  const end = (): Answer => {
    if (state === 'reasoning') fail('unterminated', 'The answer ends within the reasoning; its closing tag is missing.')
    else if (state !== 'outside') {
      const [belongs = 'END'] = expected(state)
      fail(
        'unterminated',
        `The answer ends ${whereabouts()} before ${belongs} (${writtenMarker(belongs, nonce)}). ${slip()}`,
      )
    }
    return fault ?? completeAnswer({ blocks, documents, said: remarks.said(), several }) ?? empty()
  }

  const empty = (): Malformed => {
    const message = `The answer holds no complete block and no NO_CHANGE line. ${slip()}`
    return { kind: 'malformed', problem: 'empty', message }
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

const follows: Readonly<Record<State, readonly MarkerKind[]>> = {
  outside: ['SEARCH', 'FILE', 'IN'],
  search: ['DIVIDER'],
  replace: ['REPLACE', 'END', 'CLOSE'],
  file: ['END', 'CLOSE'],
  reasoning: [],
}

function expected(state: State): readonly MarkerKind[] {
  return follows[state]
}
