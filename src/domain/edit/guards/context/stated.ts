import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import type { Intent } from '../../intent.ts'
import { contentIn } from './said.ts'
import { sentencesIn } from './words.ts'

/** Whether every clause of an instruction may bring something new. */
export function isOnlyAddition({ clauses }: Intent): boolean {
  return clauses.length > 0 && clauses.every(({ verbs }) => verbs.has('add'))
}

/** What an instruction wants said: its text, or what is behind `say that`. */
export function statedBy(instruction: string): string | null {
  return literalIn(instruction) ?? saidBehind(instruction)
}

/** `say that both files are deleted`, `add a requirement that …`, `explain in the overview that …` */
const saying =
  /(?<!\p{L})(?:sa(?:y|ys|ying)|stat(?:e|es|ing)|mention(?:s|ing)?|add|explain|clarify|document|note|sagen?|sagt|erwähnen?|erwähnt|ergänze|füge|erkläre|schreibe),?(?: [^\s,.;:]{1,40}){0,6},? (?:that|dass|que)\s(\S[^\n]{0,1000})$/iu

/** The text that the instruction wants added: what it quotes, or what is behind its colon. */
export function literalIn(instruction: string): string | null {
  const quoted = /["“„]([^"“”„\n]{1,1000})["“”]/.exec(instruction)?.[1]
  const behind = /:\s+(\S[^\n]{0,1000})$/.exec(instruction.trim())?.[1]
  return ofSomeLength(behind ?? quoted)
}

/** What it wants said, in whatever words. */
function saidBehind(instruction: string): string | null {
  return ofSomeLength(saying.exec(instruction)?.[1])
}

const statedMinWords = 2

function ofSomeLength(text: string | undefined): string | null {
  return text !== undefined && contentIn(text).length >= statedMinWords ? text : null
}

/** Sentences that a statement got beside all that it had. */
export function sentencesPutIn({ before, after }: Pair): readonly Segment[] {
  if (after.kind !== 'paragraph' && after.kind !== 'item') return []
  const [old, now] = [sentencesIn(before.text), sentencesIn(after.text)]
  if (!old.every(sentence => now.includes(sentence))) return []
  return now.filter(sentence => !old.includes(sentence)).map(text => ({ ...after, text }))
}

/** The next id or number: `**REQ-7**`, `4.4`, `1.1a`. */
export const leadingNumber =
  /^[\s*_`([|]{0,6}(?:\p{Lu}[\p{L}\d-]{0,20}-)?\d{1,6}(?:\.\d{1,4}){0,4}[a-z]?(?=[\s*_`):\]|.])/u
