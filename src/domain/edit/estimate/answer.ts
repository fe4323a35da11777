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

/** An answer quotes what it changes before it rewrites it. */
const writtenTwice = 2.4

/** For an instruction that contains no text: the longer the document, the longer the answers, up to a limit. */
const vagueTokens = 100
const vagueShare = 0.08
const vagueMaxTokens = 600

/** A phrase is likely the whole new text; a longer passage likely comes with more. */
const phraseMaxTokens = 19

/**
 * Likely length of the answer. Instructions say little about it: half of the real commits need between 100 and 400
 * tokens, whatever their message is. What an instruction does reveal is used.
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

/** A selection can be rewritten as a whole, but no more than that. */
function selectedTokens(text: string, { startLine, endLine }: LineSpan): number {
  const { lines } = viewDocument(text)
  return formTokens + writtenTwice * tokensIn(text.slice(lines[startLine - 1]?.start, lines[endLine - 1]?.next))
}

/** The text before the colon is a sentence, not a label such as `docs:`. */
const leadMinWords = 4

/** Tokens of the text that the instruction contains: what follows a colon. */
function givenTokens(instruction: string): number {
  const colon = instruction.search(/:\s+\S/)
  if (colon < 0) return 0
  const lead = instruction.slice(0, colon).trim().split(/\s+/)
  return lead.length < leadMinWords ? 0 : tokensIn(instruction.slice(colon + 1).trim())
}

/** Tokens of the blocks that replace a term everywhere, if the instruction asks for that; otherwise 0. */
function replacingTokens({ text, instruction }: AnswerInput): number {
  const term = /\b(?:rename|replace)\s+(?:all\s+|every\s+)?(["'`]?)([^"'`\n]{2,60}?)\1\s+(?:by|to|with|into)\b/i.exec(
    instruction,
  )?.[2]
  if (term === undefined) return 0
  const touched = text.split(/\r?\n/).filter(line => line.includes(term))
  return touched.reduce((sum, line) => sum + formTokens + writtenTwice * tokensIn(line), 0)
}
