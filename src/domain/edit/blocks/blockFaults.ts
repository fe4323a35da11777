import type { AnswerProblem, Malformed } from './answer.ts'
import { type MarkerKind, writtenMarker } from './markers.ts'
import { type AnswerLine, expectedMarkers, type ParserState } from './parserState.ts'

/** Faults of an answer, in the words that the repair request shows to the model. */

export type FaultPlace = {
  readonly nonce: string
  readonly state: ParserState
  /** The block that the fault is in. */
  readonly blockNumber: number
  /** The first line that could have been the expected marker. */
  readonly suspect: AnswerLine | undefined
}

export const mixedForms = malformed(
  'mixed',
  'The answer has more than one whole document, or both a whole document and blocks.',
)

export function secondDivider(place: FaultPlace, line: AnswerLine): Malformed {
  const problem = 'a second line could be the divider of this block.'
  return malformed('ambiguous', `${lineOf(place, line)} ${problem} ${markerForm(place)}`)
}

export function misplacedMarker(place: FaultPlace, line: AnswerLine, kind: MarkerKind): Malformed {
  const [belongs] = expectedMarkers(place.state)
  const instead = belongs === undefined ? '' : ` where ${belongs} (${writtenMarker(belongs, place.nonce)}) belongs`
  return malformed('misplaced', `${lineOf(place, line)} a ${kind} marker was found${instead}. ${slip(place)}`)
}

export function fileWithoutPath(place: FaultPlace, line: AnswerLine): Malformed {
  return malformed('misplaced', `${lineOf(place, line)} the FILE marker names no path.`)
}

export function missingEnd(place: FaultPlace, line: AnswerLine): Malformed {
  const end = writtenMarker('REPLACE', place.nonce)
  return malformed('misplaced', `${lineOf(place, line)} the next block begins before ${end} ends this one.`)
}

export function unterminated(place: FaultPlace): Malformed {
  if (place.state === 'reasoning') {
    return malformed('unterminated', 'The answer ends within the reasoning; its closing tag is missing.')
  }
  const [belongs = 'END'] = expectedMarkers(place.state)
  const missing = `${belongs} (${writtenMarker(belongs, place.nonce)})`
  return malformed('unterminated', `The answer ends ${whereabouts(place)} before ${missing}. ${slip(place)}`)
}

export function emptyAnswer(place: FaultPlace): Malformed {
  return malformed('empty', `The answer holds no complete block and no NO_CHANGE line. ${slip(place)}`)
}

function malformed(problem: AnswerProblem, message: string): Malformed {
  return { kind: 'malformed', problem, message }
}

function lineOf(place: FaultPlace, { number }: AnswerLine): string {
  return `In line ${number} of the answer, ${whereabouts(place)}:`
}

function whereabouts({ state, blockNumber }: FaultPlace): string {
  return state === 'file' ? 'in the FILE block' : `at block ${blockNumber}`
}

function markerForm({ nonce }: FaultPlace): string {
  return `Every marker line ends with the word ${nonce}.`
}

function slip(place: FaultPlace): string {
  const { suspect, nonce } = place
  if (suspect === undefined) return markerForm(place)
  const quoted = suspect.text.trim().slice(0, 80)
  return `Line ${suspect.number} (${quoted}) looks like a marker without the word ${nonce}. ${markerForm(place)}`
}
