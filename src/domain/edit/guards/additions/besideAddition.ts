import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { contentOf, saidIn } from '../context/given.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * If an instruction only adds something and has its text (`add the rule: …`), the statement that it became says no more:
 * no further number, no further clause. A statement with other words beside it was not asked for either.
 */
export function guardBesideAddition({
  after,
  rewrite: { instruction },
  comparison: { added },
  asked: { intent },
  isRevision,
}: GuardContext): readonly Warning[] {
  const isOnlyAddition = intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.has('add'))
  const stated = isOnlyAddition && !isRevision ? statedIn(instruction.slice(0, readMaxChars)) : null
  if (stated === null) return []
  const isSaid = saidIn(instruction)
  const wanted = wordsIn(stated)
  const isStatement = ({ text }: Segment) => {
    const has = saidIn(text)
    return wanted.filter(has).length >= statedMinShare * wanted.length
  }
  const made = added.filter(isStatement)
  if (made.length === 0) return []
  return inRuns(
    added.flatMap(segment => {
      const { kind, start, end } = segment
      if (leads(segment, after)) return []
      const words = wordsIn(segment.text.slice(0, readMaxChars).replace(leadingNumber, ''))
      const others = words.filter(word => !isSaid(word))
      if (!made.includes(segment)) {
        const isOther = words.length > 0 && others.length > otherMinShare * words.length
        return isOther ? [warn('elsewhere_changed', [start + 1, end])] : []
      }
      if (kind === 'row' || (others.length < othersMinWords && !others.some(word => /^\d/.test(word)))) return []
      return [warn('more_changed', [start + 1, end], `New: ${quoteSome(others)}.`)]
    }),
  )
}

const readMaxChars = 2_000
const statedMinShare = 0.6
const statedMinWords = 3
const otherMinShare = 0.5
const othersMinWords = 3

/** The text that the instruction wants added: what it quotes, or what is behind its colon. */
function statedIn(instruction: string): string | null {
  const quoted = /["“„]([^"“”„\n]{1,1000})["“”]/.exec(instruction)?.[1]
  const behind = /:\s+(\S[^\n]{0,1000})$/.exec(instruction.trim())?.[1]
  const text = behind ?? quoted
  return text !== undefined && wordsIn(text).length >= statedMinWords ? text : null
}

/** What leads to the text that was added: headings, the header of a table, `The limits are:`. */
function leads({ kind, end, text }: Segment, { lines }: LineOutline): boolean {
  if (kind === 'rule' || kind === 'heading' || kind === 'fence' || kind === 'matter' || text.endsWith(':')) return true
  return kind === 'row' && /^[\s>|:]*-[\s>|:-]*$/.test(lines[end] ?? '')
}

/** The next id or number: `**REQ-7**`, `4.4`. */
const leadingNumber = /^[\s*_`([|]{0,6}(?:\p{Lu}[\p{L}\d-]{0,20}-)?\d{1,6}(?:\.\d{1,4}){0,4}(?=[\s*_`):\]|.])/u

function wordsIn(text: string): readonly string[] {
  return contentOf(tokensOf(text))
}
