import type { Document } from '../../markdown/document.ts'
import { fold } from '../../text/fold.ts'
import { applyEdits } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'
import { quoteShort } from '../language/phrase.ts'
import { wordsOnly } from '../wordsOnly.ts'
import { goalsOf } from './goals/catalogue.ts'
import { keyWords } from './goals/values/keyWords.ts'
import { setValue } from './goals/values/setValue.ts'
import { replaceWords } from './goals/words/replacing/replaceWords.ts'
import { withoutComment } from './instruction/comments.ts'
import { translated } from './instruction/translate.ts'
import { parseUtterance, type Utterance } from './instruction/utterance.ts'
import { wordingsOf } from './instruction/wordings.ts'
import { type Page, pageOf } from './page/page.ts'
import { resolvePhrase } from './page/phrases/resolvePhrase.ts'
import { whatIsMissing } from './refusals/missing.ts'
import { keysOf, refusal } from './refusals/refusal.ts'
import { withoutName } from './request/barePronoun.ts'
import { withFollowUp } from './request/followUp.ts'
import type { Goal, Interpretation, Request } from './request/goal.ts'
import { requestsIn } from './request/requests.ts'
import { type Match, severalRequests, type Understanding } from './request/severalRequests.ts'
import { isOfSelection, outsideSelection } from './selection.ts'
import { isWithinIntent } from './verify.ts'
import { requireWholeValues } from './wholeValues.ts'

/**
 * Interprets an everyday instruction by what is on the page. Every interpretation is worked out: if all give the same
 * text, that is the result; if they differ, nothing is changed, and the message also says what could be done on this
 * page.
 */
export function matchGoals(document: Document, instruction: string): Match {
  const match = matched(document, instruction)
  const reason = match.kind === 'understood' ? parseUtterance(instruction)?.reason : undefined
  if (match.kind !== 'understood' || reason === undefined) return match
  return withNote(match.reading, reason)
}

function withNote(reading: Interpretation, reason: string): Match {
  const note = ` The reason is not added to the text: ${quoteShort(reason)}.`
  return { kind: 'understood', reading: { ...reading, summary: reading.summary + note } }
}

function matched(document: Document, instruction: string): Match {
  if (isTooLong(document))
    return { kind: 'refused', message: document.format === 'markdown' ? tooLong : wordsOnly(document.format) }
  const page = pageOf(document)
  const refused = (problem?: string | null): Match => {
    return { kind: 'refused', message: refusal(page, instruction, problem ?? undefined) }
  }
  const said = parseUtterance(instruction)
  if (said === null) return refused()
  const utterance = translated(said) ?? said
  const readings = readingsOf(page, utterance)
  const [reading, another] = readings.results
  if (reading !== undefined && another !== undefined) return { kind: 'refused', message: unclear(reading, another) }
  if (reading !== undefined && isWithinIntent(document, reading)) return { kind: 'understood', reading }
  if (reading !== undefined) return refused(problemOf(page, utterance, readings))
  const followed = followedUp(page, utterance)
  if (followed?.kind === 'understood') return followed
  const several = severalRequests(page, utterance, one => understood(page, one))
  if (several?.kind === 'understood') return several
  const commented = followed === null ? uncommented(page, said) : null
  if (commented !== null) return commented
  if (several?.kind === 'refused') return refused(several.message)
  return refused(followed !== null && !readings.isDone ? followed.message : problemOf(page, utterance, readings))
}

/** The request before a clause that only comments on it, if the clause is none. */
function uncommented(page: Page, said: Utterance): Match | null {
  const parted = withoutComment(said.text)
  if (parted === null || isAboutOther(page, parted.comment)) return null
  const [request, comment] = [parted.request, parted.comment].map(text => {
    const one = { ...said, text, ending: '' }
    return understood(page, translated(one) ?? one)
  })
  if (request?.kind !== 'understood' || comment?.kind === 'understood') return null
  return withNote(request.reading, parted.comment)
}

/** `the version is wrong` may ask for another change if the page has a version. */
function isAboutOther(page: Page, comment: string): boolean {
  const words = comment.replace(/^(?:the|this|our|der|die|das) /i, '').split(' ')
  return [1, 2, 3].some(length => {
    const name = words.slice(0, length).join(' ')
    const isKey = keysOf(page).some(key => fold(key) === fold(name))
    return isKey || resolvePhrase(page, name, { quotes: [], kinds: ['section', 'item', 'row', 'line'] }).length > 0
  })
}

function followedUp(page: Page, utterance: Utterance): Match | null {
  const single = (one: Utterance, on: Page = page) => {
    const outcome = understood(on, one)
    return outcome.kind === 'understood' ? outcome.reading : null
  }
  try {
    const reading = withFollowUp(page, utterance, single)
    return reading && { kind: 'understood', reading }
  } catch (error) {
    if (error instanceof InstructionError) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** What one request can only mean, if it is within its intent, or why it cannot be carried out. */
function understood(page: Page, utterance: Utterance): Understanding {
  const readings = readingsOf(page, utterance)
  const [reading, another] = readings.results
  if (reading !== undefined && another !== undefined) return { kind: 'refused', message: unclear(reading, another) }
  if (reading !== undefined && isWithinIntent(page.document, reading)) return { kind: 'understood', reading }
  const problem = problemOf(page, utterance, readings)
  return problem === null ? { kind: 'not_understood' } : { kind: 'refused', message: problem }
}

type Readings = {
  /** Those that change the page, one for each resulting text. */
  readonly results: readonly Interpretation[]
  readonly problems: readonly InstructionError[]
  /** Whether all readings keep the page as it is. */
  readonly isDone: boolean
}

function problemOf(page: Page, utterance: Utterance, { problems, isDone }: Readings): string | null {
  if (isDone) return 'The page already reads like that.'
  if (page.document.format !== 'markdown') return problems[0]?.message ?? null
  return problems[0]?.message ?? whatIsMissing(page, utterance)
}

/** Every interpretation of the last wording that has one. */
function readingsOf(page: Page, utterance: Utterance): Readings {
  const wordings = wordingsOf(utterance).map(words => requestsIn(page, { ...words, ending: utterance.ending }))
  const unnamed = withoutName(utterance.text)
  if (unnamed !== null) return { results: [], problems: [unnamed], isDone: false }
  const attempts = wordings.map(({ requests }) =>
    requests.flatMap(request => goalsFor(request).map(goal => attempt(goal, request))),
  )
  const failures = attempts.flat().filter(outcome => outcome instanceof InstructionError)
  const found = attempts.map(outcomes => outcomes.flatMap(one => (one instanceof InstructionError ? [] : one)))
  const readings = found.findLast(some => some.length > 0) ?? []
  const results = resultsOf(page.document, readings)
  return {
    results,
    problems: [...wordings.flatMap(({ problems }) => problems), ...failures],
    isDone: results.length === 0 && readings.length > 0,
  }
}

function resultsOf(document: Document, readings: readonly Interpretation[]): readonly Interpretation[] {
  const { text } = document
  const byText = new Map<string, Interpretation>()
  for (const reading of readings.slice(0, readingsMax)) {
    const changing = reading.edits.filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
    if (changing.length === 0) continue
    const edits = document.completed(changing)
    const result = applyEdits(text, edits)
    if (!byText.has(result)) byText.set(result, { ...reading, edits })
  }
  return [...byText.values()]
}

/** Only a replacement takes exceptions, areas and code into account; what is to stay is checked for all goals. */
function goalsFor({ page, exceptions: said, areas, code, isOfKeys, keyPlace, isKept }: Request): readonly Goal[] {
  const { format } = page.document
  const exceptions = isKept ? [] : said
  if (format !== 'markdown' && (isOfKeys || keyPlace !== undefined)) return []
  if (isOfKeys) return [setValue]
  if (keyPlace !== undefined) return exceptions.length > 0 || code !== undefined ? [] : [keyWords]
  return exceptions.length > 0 || areas !== undefined || code !== undefined ? [replaceWords] : goalsOf(format)
}

/** Everyday words are searched for in the whole page, many times; the exact forms accept pages of any size. */
const pageMaxChars = 300_000
const pageMaxTokens = 20_000
const tooLong =
  'This page is too long for instructions in everyday words. Say it in one of the forms, such as: delete section "Scope".'

function isTooLong({ text, outline }: Document): boolean {
  return text.length > pageMaxChars || outline().tokens.length > pageMaxTokens
}

/** Real instructions have only a few interpretations; beyond this, none is used. */
const readingsMax = 12

function attempt(goal: Goal, request: Request): readonly Interpretation[] | InstructionError {
  try {
    const readings = keepingExceptions(request, goal(request))
    for (const reading of readings) requireWholeValues(request, reading)
    const selected = readings.filter(reading => isOfSelection(request.page.document, reading))
    const [elsewhere] = readings
    if (elsewhere === undefined || selected.length > 0) return selected
    return new InstructionError(outsideSelection(request.page.document, elsewhere))
  } catch (error) {
    if (error instanceof InstructionError) return error
    throw error
  }
}

/** The readings that change nothing of what is to stay. */
function keepingExceptions(request: Request, readings: readonly Interpretation[]): readonly Interpretation[] {
  const { exceptions, isKept } = request
  if (!isKept) return readings
  const changed = ({ edits }: Interpretation) =>
    exceptions.find(area => edits.some(({ start, end }) => start < area.end && end > area.start))
  const kept = readings.filter(reading => changed(reading) === undefined)
  const [first] = readings
  const area = first && kept.length === 0 ? changed(first) : undefined
  if (area !== undefined) throw new InstructionError(`That would change ${area.name}, which is to stay as it is.`)
  return kept
}

function unclear(one: Interpretation, other: Interpretation): string {
  return `This can mean two things on this page. Say either: ${one.sentence.replaceAll('\n', ' ')}, or: ${other.sentence.replaceAll('\n', ' ')}.`
}
