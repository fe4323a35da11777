import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import { splitReferences } from '../content/lostReferences.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfPosition } from '../context/position.ts'
import { contentIn, saidIn, wordsOfPage } from '../context/said.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'
import { isRemoval } from './otherRemoval.ts'

/**
 * What an instruction only to remove took beside what it names: another sentence, words of another statement, or a
 * number that became another one. `reported` are warnings about statements.
 */
export function guardRemovedBeside(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const { rewrite, comparison, asked, numbers, isRevision } = context
  const { clauses, isOpen } = asked.intent
  const { changed, lost } = comparison
  if (isOpen || isRevision || !isRemoval(clauses) || changed.length > changedMax || reported.length > 0) return []
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  if (speaksOfPosition(instruction, rewrite.before)) return []
  const isSaid = saidIn(instruction)
  const sentences = sentencesGone(context)
  const named = sentences.filter(({ text }) => contentIn(text).some(isSaid))
  const isOne = oneSentence.test(instruction)
  const beside =
    named.length === 0
      ? []
      : isOne
        ? sentences.slice(1)
        : sentences.filter(one => !named.includes(one) && !isFollowUp(one))
  if (beside.length > 0) return [warn('text_shortened', null, `Gone: ${quoteSome(beside.map(({ text }) => text))}.`)]
  const pairs = changed.filter(pair => isProse(pair) && !isRenumbered(pair, numbers))
  const units = pairs.flatMap(pair => unitsOf(pair, context.before.format))
  const isNamed = ({ gone }: Unit) => gone.some(isSaid)
  const isMade = lost.length > 0 || named.length > 0 || units.some(isNamed)
  const isOnPage = wordsOfPage(rewrite.before)
  const isNew = (word: string) => /^\p{L}{4,}$/u.test(word) && !isSaid(word) && !isOnPage(word)
  const foreign = units.filter(
    unit =>
      (isMade && isTaken(unit, isSaid)) ||
      (isNamed(unit) && unit.come.some(isNew)) ||
      (lost.length === 0 && isOtherNumber(unit)),
  )
  return inRuns(
    foreign.map(({ pair: { after }, gone, come }) =>
      warn('elsewhere_changed', [after.start + 1, after.end], `Changed: ${quoteSome([...gone, ...come])}.`),
    ),
  )
}

const changedMax = 5
const readMaxChars = 2_000
const oneSentence = /(?<!\p{L})(?:the|this|that|den|diesen) (?:\p{L}+ )?(?:sentence|satz)(?!\p{L})/iu

type Gone = { readonly text: string; readonly isFirst: boolean; readonly isWhole: boolean }

/** The sentences of which hardly a word is left, also those of paragraphs that are gone without the heading above them. */
function sentencesGone({ before: { headings }, comparison: { changed, lost, added } }: GuardContext): readonly Gone[] {
  const titles = new Set(lost.filter(({ kind }) => kind === 'heading').map(({ start }) => start))
  const isAlone = ({ start }: Segment) => !titles.has(headings.findLast(({ line }) => line < start)?.line ?? -1)
  const come = added.map(({ text }) => text).join('\n')
  const texts = [
    ...changed.filter(isProse).map(({ before, after }) => ({ old: before.text, now: after.text })),
    ...lost.filter(one => isText(one) && isAlone(one)).map(({ text }) => ({ old: text, now: '' })),
  ]
  return texts.flatMap(({ old, now }) => {
    const isLeft = saidIn(`${now}\n${come}`.slice(0, readMaxChars))
    return sentencesIn(old).flatMap((text, at) => {
      const words = contentIn(text)
      const isGone = words.length >= wordsMin && words.filter(isLeft).length <= leftMaxShare * words.length
      return isGone && !now.includes(text) ? [{ text, isFirst: at === 0, isWhole: now === '' }] : []
    })
  })
}

const wordsMin = 3
const leftMaxShare = 0.34

/** A paragraph is about what its first sentence names, and a sentence that goes may take others with it. */
function isFollowUp({ isFirst, isWhole }: Gone): boolean {
  return !(isFirst && isWhole)
}

function isProse({ before }: Pair): boolean {
  return isText(before)
}

function isText({ kind }: Segment): boolean {
  return kind === 'paragraph' || kind === 'item'
}

/** A sentence that changed, with the references that its statement lost, and the words that went and came. */
type Unit = {
  readonly pair: Pair
  readonly text: string
  readonly gone: readonly string[]
  readonly come: readonly string[]
}

function unitsOf(pair: Pair, format: GuardContext['before']['format']): readonly Unit[] {
  const [before, after] = [splitReferences(pair.before.text, format), splitReferences(pair.after.text, format)]
  const [old, now] = [sentencesIn(before.own), sentencesIn(after.own)]
  const marks = before.marks.filter(mark => !after.marks.includes(mark))
  const come = now.filter(sentence => !old.includes(sentence))
  const changed = old.filter(sentence => !now.includes(sentence))
  if (changed.length * come.length > comparedMax) return []
  return changed.flatMap(text => {
    const words = wordsOf([text])
    const next = come.find(other => shareIn(wordsOf([other]), words) >= sameMinShare)
    if (next === undefined) return []
    const [was, is] = [contentIn(text), contentIn(next)]
    const [wasIn, isIn] = [saidIn(text), saidIn(next)]
    return [
      {
        pair,
        text: [text, ...marks].join(' '),
        gone: was.filter(word => !isIn(word)),
        come: is.filter(word => !wasIn(word)),
      },
    ]
  })
}

const comparedMax = 200
const sameMinShare = 0.6

/** Words for none, in a sentence that has no word of the instruction. */
function isTaken({ text, gone, come }: Unit, isSaid: (word: string) => boolean): boolean {
  return come.length === 0 && gone.some(word => /\p{L}{3}/u.test(word)) && !contentIn(text).some(isSaid)
}

/** One number for another that is no smaller: what is left has fewer parts. */
function isOtherNumber({ gone, come }: Unit): boolean {
  const [old, now] = [gone, come].map(words => words.filter(word => /^\d+$/.test(word)).map(Number))
  return old?.length === 1 && now?.length === 1 && (now[0] ?? 0) > (old[0] ?? 0)
}
