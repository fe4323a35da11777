import { requireNonce } from './nonce.ts'

/** One edit as a model writes it: whole lines of the document, and the lines that take their place. */
export type EditBlock = {
  /** Counted from 1 in the order of the answer. */
  readonly number: number
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

/** What a complete answer says. `summary` is the model's own sentence about it, if it wrote one. */
export type Answer =
  | { readonly kind: 'blocks'; readonly blocks: readonly EditBlock[]; readonly summary: string | null }
  | { readonly kind: 'file'; readonly lines: readonly string[]; readonly summary: string | null }
  | { readonly kind: 'unchanged'; readonly reason: string }
  /** The model wants to read these sections of the outline. */
  | { readonly kind: 'sections'; readonly list: string }
  | { readonly kind: 'malformed'; readonly problem: AnswerProblem; readonly message: string }

export type AnswerProblem = 'unterminated' | 'misplaced' | 'mixed' | 'empty' | 'too_long'

export type BlockParser = {
  /** Takes the next piece of the answer, cut anywhere, and gives the blocks that it completes. */
  push(text: string): readonly EditBlock[]
  end(): Answer
}

/** Far above what a model writes for one document; what comes after it is not read. */
export const answerMaxChars = 2_500_000

const reasonMaxChars = 500

/**
 * Reads a model's answer as it arrives. Only lines that are a marker with this request's nonce mean anything:
 *
 *   <<<<<<< SEARCH nonce      <<<<<<< FILE nonce      NO_CHANGE: reason
 *   ======= nonce             >>>>>>> END nonce       SUMMARY: one sentence
 *   >>>>>>> REPLACE nonce                                SECTIONS: 3, 7-9
 *
 * so nothing that stands in a document can be taken for one. Other text outside blocks is ignored, code fences too.
 */
export function createBlockParser(nonce: string): BlockParser {
  const markers = markersOf(requireNonce(nonce))
  const blocks: EditBlock[] = []
  let file: readonly string[] | undefined
  let state: 'outside' | 'search' | 'replace' | 'file' = 'outside'
  let search: string[] = []
  let content: string[] = []
  let reason: string | undefined
  let sections: string | undefined
  let summary: string | null = null
  let fault: Extract<Answer, { kind: 'malformed' }> | undefined
  let pending = ''
  let length = 0

  const fail = (problem: AnswerProblem, message: string) => {
    fault ??= { kind: 'malformed', problem, message }
  }

  const takeLine = (raw: string) => {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const marker = markers.find(({ pattern }) => pattern.test(line))?.kind
    if (marker === undefined) {
      if (state === 'outside') takeRemark(line)
      else content.push(line)
    } else takeMarker(marker)
  }

  const takeRemark = (line: string) => {
    const remark = /^[\s*_`>#]*(NO_CHANGE|SUMMARY|SECTIONS)[*_`]*\s*:[*_`]*\s*(.*)$/.exec(line)
    const said = (remark?.[2] ?? '').trim().slice(0, reasonMaxChars)
    if (remark?.[1] === 'NO_CHANGE') reason ??= said
    if (remark?.[1] === 'SECTIONS') sections ??= said
    if (remark?.[1] === 'SUMMARY' && said !== '') summary = said
  }

  const takeMarker = (marker: Marker) => {
    const expected: readonly Marker[] = follows[state]
    if (!expected.includes(marker)) {
      fail('misplaced', `${whereabouts()} a ${marker} marker stands where ${expected.join(' or ')} belongs.`)
      return
    }
    if (marker === 'DIVIDER') search = content
    if (marker === 'REPLACE') blocks.push({ number: blocks.length + 1, search, replace: content })
    if (marker === 'END') file = content
    if (marker === 'SEARCH' && file !== undefined) fail('mixed', mixedForms)
    if (marker === 'FILE' && (file !== undefined || blocks.length > 0)) fail('mixed', mixedForms)
    content = []
    state = stateAfter[marker]
  }

  const whereabouts = () => (state === 'file' ? 'In the FILE block' : `At block ${blocks.length + 1}`)

  return {
    push(text) {
      length += text.length
      if (length > answerMaxChars) fail('too_long', `The answer is longer than ${answerMaxChars} characters.`)
      if (fault !== undefined) return []
      const before = blocks.length
      const lines = text.split('\n')
      lines[0] = pending + lines[0]
      pending = lines.pop() ?? ''
      for (const line of lines) if (fault === undefined) takeLine(line)
      return blocks.slice(before)
    },

    end() {
      if (fault === undefined && pending !== '') takeLine(pending)
      pending = ''
      if (fault === undefined && state !== 'outside') {
        fail('unterminated', `${whereabouts()} the answer ends before ${follows[state].join(' or ')}.`)
      }
      if (fault !== undefined) return fault
      if (file !== undefined) return { kind: 'file', lines: file, summary }
      if (blocks.length > 0) return { kind: 'blocks', blocks, summary }
      if (sections !== undefined) return { kind: 'sections', list: sections }
      if (reason !== undefined) return { kind: 'unchanged', reason }
      return {
        kind: 'malformed',
        problem: 'empty',
        message: 'The answer holds no complete block and no NO_CHANGE line.',
      }
    },
  }
}

const mixedForms = 'The answer has more than one whole document, or both a whole document and blocks.'

type Marker = 'SEARCH' | 'DIVIDER' | 'REPLACE' | 'FILE' | 'END'

const follows = {
  outside: ['SEARCH', 'FILE'],
  search: ['DIVIDER'],
  replace: ['REPLACE'],
  file: ['END'],
} as const satisfies Record<string, readonly Marker[]>

const stateAfter = {
  SEARCH: 'search',
  DIVIDER: 'replace',
  REPLACE: 'outside',
  FILE: 'file',
  END: 'outside',
} as const

/** Models miscount the signs and indent the line now and then; the nonce is what makes it a marker. */
function markersOf(nonce: string): readonly { readonly kind: Marker; readonly pattern: RegExp }[] {
  const marker = (kind: Marker, start: string) => ({
    kind,
    pattern: new RegExp(`^[ \\t]*${start}[ \\t]+${nonce}[ \\t]*$`),
  })
  return [
    marker('SEARCH', '<{3,12}[ \\t]*SEARCH'),
    marker('DIVIDER', '={3,12}'),
    marker('REPLACE', '>{3,12}[ \\t]*REPLACE'),
    marker('FILE', '<{3,12}[ \\t]*FILE'),
    marker('END', '>{3,12}[ \\t]*END'),
  ]
}
