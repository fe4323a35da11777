import { once } from '../../../once.ts'
import type { Pair } from '../../compare/compare.ts'
import { createSegmentReader, type Segment, type SegmentKind } from '../../compare/segments.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { withoutUnits } from '../../compare/unitNames.ts'
import { isMore, stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { asCode, readsLinesAlone } from '../context/dataFiles.ts'
import type { Given } from '../context/given.ts'
import { contentOf, isNumber, type Place } from '../context/said.ts'
import { sentencesIn } from '../context/words.ts'
import { exceptionIn } from './exceptions.ts'
import { reference } from './otherSection.ts'

/**
 * The places that got a value of the instruction although another sentence or row, which got none or got it too, has all
 * of the instruction's words that their own has, and more.
 */
export function outmatchedPlaces(context: GuardContext, { made }: Given): readonly Place[] {
  const { rewrite } = context
  if (many.test(rewrite.instruction) || exceptionIn(rewrite.instruction, context.before) !== null) return []
  const spoken = speaker(context, made)
  const places = made.map(place => ({ place, stems: spoken(place.pair.before, sentenceOf(place)) }))
  const outmatched = places.filter(one =>
    places.some(
      other =>
        sameText(valuesOf(other.place), valuesOf(one.place)) &&
        !(
          one.stems.size > 0 &&
          sameText(other.place.gone, one.place.gone) &&
          (isProse(one.place) || isProse(other.place))
        ) &&
        isMore(other.stems, one.stems),
    ),
  )
  if (outmatched.length > 0) return outmatched.map(({ place }) => place)
  const [only, ...more] = places
  const isRow = only?.place.pair.before.kind === 'row'
  if (only === undefined || more.some(({ place }) => !isRow || place.pair !== only.place.pair)) return []
  const { removed, previous } = only.place.run
  const hasNumber = removed.some(isNumber) || (previous !== undefined && isNumber(previous))
  if ((!isRow && !hasNumber) || reference.test(rewrite.instruction)) return []
  if (isOutmatchedBeside(only.place, words => spoken(only.place.pair.before, words))) return [only.place]
  const isSilent = isRow && only.stems.size === 0
  if (isSilent) {
    const sentences = otherSentences(context, only.place, false)
    if (sentences.some(one => spoken(one.segment, one.text).size >= silentMinWords)) return [only.place]
  }
  const rest = otherSentences(context, only.place, isRow)
  return rest.some(one => isMore(spoken(one.segment, one.text), only.stems)) ? [only.place] : []
}

/** How many words of the instruction a sentence has, beside a row that has none of them. */
const silentMinWords = 2

/** Whether another part of the sentence has a number with the same unit, and more words of the instruction. */
function isOutmatchedBeside(place: Place, spoken: (words: string) => ReadonlySet<string>): boolean {
  if (!isProseKind(place.pair.before.kind)) return false
  const parts = sentenceOf(place).split(/[,;]\s/)
  const own = parts.find(part => place.gone.every(word => contentOf(tokensOf(part)).includes(word)))
  if (own === undefined || parts.length > partsMax) return false
  const number = place.run.removed.find(isNumber)?.text ?? ''
  const unit = unitBehind(own, number)
  const others = parts.filter(
    part =>
      part !== own &&
      unit !== '' &&
      tokensOf(part).some(({ text }, at, all) => text === unit && isNumber(all[at - 1] ?? noToken)),
  )
  const wordsOf = (part: string) =>
    new Set(
      spoken(part)
        .values()
        .filter(word => !/^\d/.test(word)),
    )
  return others.some(part => isMore(wordsOf(part), wordsOf(own)))
}

const partsMax = 20
const noToken: Token = { kind: 'sign', text: '' }

function unitBehind(text: string, number: string): string {
  return tokensOf(text).find((_, at, all) => all[at - 1]?.text === number)?.text ?? ''
}

const many =
  /\b(?:all|every|everywhere|everything|each|both|throughout|alle[ns]?|jede[nrs]?|überall|toutes?|tous|chaque|todas|todos)\b/iu

/** Finds the instruction's words, without the values that were given, in a sentence and the titles above it. */
function speaker({ asked }: GuardContext, made: readonly Place[]) {
  const known = new Set(made.flatMap(({ run }) => [...stemsOf(run.added.map(({ text }) => text).join(' '))]))
  const objects = asked.intent.clauses.map(({ object }) => withoutUnits(split(object))).join('\n')
  const wanted = [...stemsOf(objects.slice(0, readMaxChars))].filter(stem => !known.has(stem)).slice(0, stemsMax)
  return (segment: Segment, words: string): ReadonlySet<string> => {
    const near = asked.spokenIn(segment, '')
    const own = [...stemsOf(split(words.slice(0, readMaxChars)))]
    return new Set(wanted.filter(stem => near.has(stem) || own.some(one => isForm(stem, one))))
  }
}

const readMaxChars = 2_000
const stemsMax = 30

/** Whether one word is the other, or begins with it as compounds and forms do. */
function isForm(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return one === other || (shorter.length >= formMinChars && longer.startsWith(shorter) && !/\d/.test(longer))
}

const formMinChars = 5

function isProse({ pair: { before } }: Place): boolean {
  return before.kind !== 'code' || isSentence(before.text)
}

/** A line of a description in data. */
function isSentence(line: string): boolean {
  return !/[={}[\]]/.test(line) && line.trim().split(/\s+/).length >= sentenceMinWords
}

const sentenceMinWords = 5

function isProseKind(kind: SegmentKind): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'definition'
}

function sameText(words: readonly string[], others: readonly string[]): boolean {
  return words.join(' ') === others.join(' ')
}

/** The numbers that came, each once, or the words if there are none. */
function valuesOf({ come }: Place): readonly string[] {
  const numbers = [...new Set(come.filter(word => /^\d/.test(word)))]
  return numbers.length > 0 ? numbers : come
}

/** Names in code are read word by word. */
function split(words: string): string {
  return words.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

/** The sentence that the place is in. */
function sentenceOf({ pair, gone }: Place): string {
  const changed = knownSentences.get(pair) ?? changedSentences(pair)
  knownSentences.set(pair, changed)
  const own = changed.find(({ words }) => gone.every(word => words().has(word))) ?? changed[0]
  return own?.sentence ?? pair.before.text
}

type ChangedSentence = { readonly sentence: string; readonly words: () => ReadonlySet<string> }

/** Read once however many places of the statement ask for them. */
const knownSentences = new WeakMap<Pair, readonly ChangedSentence[]>()

function changedSentences({ before, after }: Pair): readonly ChangedSentence[] {
  const now = new Set(sentencesIn(after.text))
  return sentencesIn(before.text)
    .filter(sentence => !now.has(sentence))
    .map(sentence => ({ sentence, words: once(() => new Set(contentOf(tokensOf(sentence)))) }))
}

const sentencesMax = 3_000

/** Other sentences of the document with a number; for a row, the other rows around it. */
function otherSentences({ before, rewrite }: GuardContext, place: Place, isRow: boolean) {
  const { pair } = place
  const own = sentenceOf(place)
  const outline = readsLinesAlone(rewrite.path) ? asCode(before) : before
  const [from, to] = isRow
    ? [Math.max(0, pair.before.start - rowsMax), Math.min(outline.lines.length, pair.before.end + rowsMax)]
    : [0, outline.lines.length]
  const segments = createSegmentReader(outline, 0).read({ start: from, end: to })
  return segments
    .filter(({ kind, end }, at) => {
      if (isRow) return kind === 'row' && segments[at + 1]?.kind !== 'rule' && end > from
      if (pair.before.kind === 'row') return isProseKind(kind)
      return isProseKind(kind) ? isProseKind(pair.before.kind) : kind === pair.before.kind
    })
    .flatMap(segment => (isRow ? [segment.text] : sentencesIn(segment.text)).map(text => ({ segment, text })))
    .filter(({ segment, text }) => segment.start !== pair.before.start || (!isRow && text !== own))
    .filter(({ text }) => isRow || tokensOf(text).some(isNumber))
    .slice(0, sentencesMax)
}

const rowsMax = 100
