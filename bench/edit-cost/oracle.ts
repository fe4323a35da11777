import { lineSections } from '#domain/edit/lineSections.ts'
import { outlineSystem } from '#domain/edit/prompt/system.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import { mayAnswerWhole } from '#domain/edit/wholeFile.ts'
import { viewDocument } from '#domain/text/view.ts'
import type { Pair } from '#testing/corpus/pairs.ts'
import { contentsOf, type TrueBlock, writeBlocks } from '#testing/edit/encodePair.ts'
import { sectionsAnswer } from '#testing/edit/oracle.ts'
import { tokensOf } from './tokens.ts'

/** As long as those of the service: every marker of an answer carries one, which makes up a tenth of the answers. */
export const nonce = '481920375'
export const documentNonce = 'd0c0de5eed01'

const summary = 'The passages that the instruction names now say what it asks for.'

/** As long as typical instructions: the heading of the first section that the commit changed, and some of its words. */
export function instructionFor({ old }: Pair, blocks: readonly TrueBlock[]): string {
  const [first] = blocks
  const section = lineSections(viewDocument(old)).findLast(
    ({ lines }) => first !== undefined && lines.start <= first.start,
  )
  const words = blocks.flatMap(({ replace }) => replace.flatMap(line => line.match(/[\p{L}\p{N}]+/gu) ?? []))
  return `In "${section?.title ?? ''}", as agreed in the last review, say this, and change nothing else: ${words.slice(0, 20).join(' ')}`
}

/** Answers at the lowest cost: blocks of the fewest lines, or the whole document if that is allowed and shorter. */
export function cheapestAnswers(pair: Pair, blocks: readonly TrueBlock[]): (prompt: EditPrompt) => string {
  const written =
    blocks.length === 0 ? 'NO_CHANGE: the texts are equal' : writeBlocks(blocks.map(named), nonce, summary)
  const whole = wholeAnswer(pair)
  const answer = whole !== null && tokensOf(whole) < tokensOf(written) ? whole : written
  return ({ system }) => (system === outlineSystem ? sectionsAnswer(pair.old, blocks) : answer)
}

/** A block that quotes some words of the instruction, as the prompt allows. */
function named(block: TrueBlock): TrueBlock & { readonly asked: string } {
  const words = block.replace.concat(block.search).flatMap(line => line.match(/[\p{L}\p{N}]+/gu) ?? [])
  return { ...block, asked: `say this: ${words.slice(0, namedMaxWords).join(' ')}` }
}

const namedMaxWords = 4

function wholeAnswer({ old, new: wanted }: Pair): string | null {
  if (!mayAnswerWhole(old) || !old.endsWith('\n') || !wanted.endsWith('\n')) return null
  const lines = contentsOf(wanted).slice(0, -1)
  return [`<<<<<<< FILE ${nonce}`, ...lines, `>>>>>>> END ${nonce}`, `SUMMARY: ${summary}\n`].join('\n')
}

/** The same, but first every block quotes text that the document does not contain. */
export function answersAfterFailure(pair: Pair, blocks: readonly TrueBlock[]): (prompt: EditPrompt) => string {
  const right = cheapestAnswers(pair, blocks)
  const wrong = blocks.map(named).map(block => ({
    ...block,
    search: block.search.map(line => `${line} (as remembered)`),
  }))
  let failed = false
  return prompt => {
    if (failed || wrong.length === 0 || prompt.system === outlineSystem) return right(prompt)
    failed = true
    return writeBlocks(wrong, nonce, summary)
  }
}
