import { tokensIn } from '../../price.ts'
import type { LineSpan } from '../../text/lines.ts'
import { viewDocument } from '../../text/view.ts'

export type AnswerInput = {
  readonly text: string
  readonly instruction: string
  readonly selection?: LineSpan | undefined
}

/** The markers of a block and the summary. */
const formTokens = 45

/** An answer quotes what it changes before it writes it anew. */
const writtenTwice = 2.4

/** An instruction that gives no text: the more of a document there is, the longer its answers, up to a limit. */
const vagueTokens = 100
const vagueShare = 0.08
const vagueMaxTokens = 600

/** A phrase is likely all of the new text; a longer passage likely comes with more. */
const phraseMaxTokens = 19

/**
 * How long the answer will likely be. Instructions say little about that: half of the real commits need between 100
 * and 400 tokens, whatever their message is. What an instruction does tell is used.
 */
export function likelyAnswerTokens(asked: AnswerInput, shownTokens: number): number {
  const vague = vagueTokens + Math.min(vagueMaxTokens, vagueShare * shownTokens)
  const given = givenTokens(asked.instruction)
  const written = formTokens + writtenTwice * given
  const usual = given > 0 && given <= phraseMaxTokens ? written : Math.max(vague, given > 0 ? written : 0)
  const everywhere = replacingTokens(asked)
  if (everywhere > 0) return everywhere
  return asked.selection === undefined ? usual : Math.min(usual, selectedTokens(asked.text, asked.selection))
}

/** A selection can be rewritten as a whole, no more. */
function selectedTokens(text: string, { startLine, endLine }: LineSpan): number {
  const { lines } = viewDocument(text)
  return formTokens + writtenTwice * tokensIn(text.slice(lines[startLine - 1]?.start, lines[endLine - 1]?.next))
}

/** What comes before the colon is a sentence, and no label such as `docs:`. */
const leadMinWords = 4

/** Tokens of the text that the instruction gives: what follows a colon. */
function givenTokens(instruction: string): number {
  const colon = instruction.search(/:\s+\S/)
  if (colon < 0) return 0
  const lead = instruction.slice(0, colon).trim().split(/\s+/)
  return lead.length < leadMinWords ? 0 : tokensIn(instruction.slice(colon + 1).trim())
}

/** Tokens of the blocks that replace a term wherever it is, where the instruction asks for that; 0 elsewhere. */
function replacingTokens({ text, instruction }: AnswerInput): number {
  const term = /\b(?:rename|replace)\s+(?:all\s+|every\s+)?(["'`]?)([^"'`\n]{2,60}?)\1\s+(?:by|to|with|into)\b/i.exec(
    instruction,
  )?.[2]
  if (term === undefined) return 0
  const touched = text.split(/\r?\n/).filter(line => line.includes(term))
  return touched.reduce((sum, line) => sum + formTokens + writtenTwice * tokensIn(line), 0)
}
