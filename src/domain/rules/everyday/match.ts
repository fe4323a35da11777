import type { Document } from '../../markdown/document.ts'
import { applyEdits } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'
import { allGoals } from './goals/catalogue.ts'
import { keyWords } from './goals/values/keyWords.ts'
import { setValue } from './goals/values/setValue.ts'
import { replaceWords } from './goals/words/replacing/replaceWords.ts'
import { parseUtterance, type Utterance } from './instruction/utterance.ts'
import { wordingsOf } from './instruction/wordings.ts'
import { type Page, pageOf } from './page/page.ts'
import { whatIsMissing } from './refusals/missing.ts'
import { refusal } from './refusals/refusal.ts'
import { withFollowUp } from './request/followUp.ts'
import type { Goal, Interpretation, Request } from './request/goal.ts'
import { requestsIn } from './request/requests.ts'
import { type Problem, severalRequests } from './request/severalRequests.ts'
import { isWithinIntent } from './verify.ts'

export type GoalMatch =
  | { readonly kind: 'understood'; readonly reading: Interpretation }
  /** `message` says what prevents the change, or what could be done on this page. */
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Interprets an everyday instruction by what is on the page. Every interpretation is worked out: if all give the same
 * text, that is the result; if they differ, nothing is changed.
 */
export function matchGoals(document: Document, instruction: string): GoalMatch {
  const page = pageOf(document)
  const utterance = parseUtterance(instruction)
  if (isTooLong(document)) return { kind: 'refused', message: tooLong }
  if (utterance === null) return { kind: 'refused', message: refusal(page, instruction) }
  const { results, problems, isDone } = readingsOf(page, utterance)
  const [reading, another] = results
  if (reading !== undefined && another !== undefined) return { kind: 'refused', message: unclear(reading, another) }
  if (reading !== undefined && isWithinIntent(document, reading)) return { kind: 'understood', reading }
  const followed = reading === undefined ? followedUp(page, utterance) : null
  if (followed instanceof InstructionError) problems.unshift(followed)
  else if (followed !== null) return { kind: 'understood', reading: followed }
  const several = reading === undefined ? severalRequests(page, utterance, one => understood(page, one)) : null
  if (several?.kind === 'understood') return several
  if (several !== null) return { kind: 'refused', message: refusal(page, instruction, several.message) }
  if (isDone) problems.unshift(new InstructionError('The page already reads like that.'))
  const problem = problems[0]?.message ?? whatIsMissing(page, utterance) ?? undefined
  return { kind: 'refused', message: refusal(page, instruction, problem) }
}

function followedUp(page: Page, utterance: Utterance): Interpretation | InstructionError | null {
  const single = (one: Utterance, on: Page = page) => {
    const outcome = understood(on, one)
    return 'edits' in outcome ? outcome : null
  }
  try {
    return withFollowUp(page, utterance, single)
  } catch (error) {
    if (error instanceof InstructionError) return error
    throw error
  }
}

/** What one request can only mean, if it is within its intent, or why it cannot be carried out. */
function understood(page: Page, utterance: Utterance): Interpretation | Problem {
  const { results, problems, isDone } = readingsOf(page, utterance)
  const [reading, another] = results
  if (reading !== undefined && another !== undefined) return { problem: unclear(reading, another) }
  if (reading !== undefined && isWithinIntent(page.document, reading)) return reading
  if (isDone) return { problem: 'The page already reads like that.' }
  return { problem: problems[0]?.message ?? whatIsMissing(page, utterance) }
}

/** Every interpretation that changes the page, one for each text; `isDone` if there are only others. */
function readingsOf(page: Page, utterance: Utterance) {
  const { document } = page
  const ways = wordingsOf(utterance).map(way => requestsIn(page, { ...way, ending: utterance.ending }))
  const problems = ways.flatMap(way => way.problems)
  const readingsOfWay = ({ requests }: (typeof ways)[number]) =>
    requests.flatMap(request =>
      goalsFor(request).flatMap(goal => {
        const found = attempt(goal, request)
        if (!(found instanceof InstructionError)) return found
        problems.push(found)
        return []
      }),
    )
  const found = ways.map(readingsOfWay)
  const readings = found.findLast(some => some.length > 0) ?? []
  const results = new Map<string, Interpretation>()
  for (const reading of readings.slice(0, readingsMax)) {
    const edits = reading.edits.filter(({ start, end, replacement }) => document.text.slice(start, end) !== replacement)
    if (edits.length === 0) continue
    const text = applyEdits(document.text, edits)
    if (!results.has(text)) results.set(text, { ...reading, edits })
  }
  return { results: [...results.values()], problems, isDone: results.size === 0 && readings.length > 0 }
}

/** Only a replacement knows places that it spares or is limited to, and code. */
function goalsFor({ exceptions, areas, code, isOfKeys, keyPlace }: Request): readonly Goal[] {
  if (isOfKeys) return [setValue]
  if (keyPlace !== undefined) return exceptions.length > 0 || code !== undefined ? [] : [keyWords]
  return exceptions.length > 0 || areas !== undefined || code !== undefined ? [replaceWords] : allGoals
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
    return goal(request)
  } catch (error) {
    if (error instanceof InstructionError) return error
    throw error
  }
}

function unclear(one: Interpretation, other: Interpretation): string {
  return `This can mean two things on this page. Say either: ${one.sentence.replaceAll('\n', ' ')}, or: ${other.sentence.replaceAll('\n', ' ')}.`
}
