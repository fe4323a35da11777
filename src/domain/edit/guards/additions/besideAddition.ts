import { isRestriction } from '../../compare/bindingWords.ts'
import { negationsIn } from '../../compare/differences.ts'
import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { contentIn, saidIn } from '../context/said.ts'
import { isOnlyAddition, leadingNumber, literalIn, sentencesPutIn, statedBy } from '../context/stated.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * If an instruction only adds something and has its text (`add the rule: …`), the statement that it became says no more:
 * no further number, no further clause. A statement with other words beside it was not asked for either.
 */
export function guardBesideAddition({
  after,
  rewrite: { instruction },
  comparison: { added: statements, changed },
  asked: { intent },
  isRevision,
}: GuardContext): readonly Warning[] {
  const text = instruction.slice(0, readMaxChars)
  const mayState = isOnlyAddition(intent) && !isRevision
  const literal = mayState ? literalIn(text) : null
  const stated = mayState ? statedBy(text) : null
  if (stated === null) return []
  const putIn = new Set(changed.flatMap(sentencesPutIn))
  const added = [...statements, ...putIn]
  const isSaid = saidIn(instruction)
  const wanted = contentIn(stated)
  const isStatement = ({ text }: Segment) => {
    const has = saidIn(text)
    return wanted.filter(has).length >= statedMinShare * wanted.length
  }
  const made = added.filter(isStatement)
  if (made.length === 0) return []
  const isShort = (text: string) => contentIn(text).length <= shortMaxShare * wanted.length
  const isFreed = (text: string) => restricts(stated) && !restricts(text) && !isNegated(text)
  const freed = made.filter(({ text }) => isShort(text) && isFreed(text))
  if (freed.length > 0) return inRuns(freed.map(({ start, end }) => warn('condition_lost', [start + 1, end])))
  const turned = made.filter(({ text }) => isShort(text) && isNegated(text) !== isNegated(stated))
  if (turned.length > 0) {
    return inRuns(turned.map(({ start, end }) => warn('negation_changed', [start + 1, end])))
  }
  return inRuns(
    added.flatMap(segment => {
      const { kind, start, end } = segment
      if (leads(segment, after)) return []
      const words = contentIn(
        segment.text.slice(0, readMaxChars).replace(kind === 'code' ? leadingKey : leadingNumber, ''),
      )
      const others = words.filter(word => !isSaid(word))
      if (!made.includes(segment)) {
        const isOther = words.length > 0 && others.length >= otherMinShare * words.length
        return isOther ? [warn('elsewhere_changed', [start + 1, end])] : []
      }
      if (
        kind === 'row' ||
        ((literal === null || putIn.has(segment) || others.length < othersMinWords) &&
          !others.some(word => /^\d/.test(word)))
      )
        return []
      return [warn('more_changed', [start + 1, end], `New: ${quoteSome(others)}.`)]
    }),
  )
}

function isNegated(text: string): boolean {
  return negationsIn(text.slice(0, readMaxChars)).length > 0
}

function restricts(text: string): boolean {
  return tokensOf(text.slice(0, readMaxChars)).some(({ kind, text: word }) => kind === 'word' && isRestriction(word))
}

/** `- name:`, which data has for whatever is added. */
const leadingKey = /^\s*(?:- +)?["']?[\w.-]{1,80}["']?\s*[:=]\s/

const readMaxChars = 2_000
const statedMinShare = 0.6
/** A longer text says more than what was stated. */
const shortMaxShare = 2
const otherMinShare = 0.5
const othersMinWords = 3

/** What leads to the text that was added: headings, the header of a table, `The limits are:`. */
function leads({ kind, end, text }: Segment, { lines }: LineOutline): boolean {
  if (kind === 'rule' || kind === 'heading' || kind === 'fence' || kind === 'matter' || text.endsWith(':')) return true
  return kind === 'row' && /^[\s>|:]*-[\s>|:-]*$/.test(lines[end] ?? '')
}
