import { isModal } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import type { Difference } from '../../compare/differences.ts'
import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { isMore } from '../../intent/stems.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { sentencesIn } from '../context/words.ts'

/**
 * Whether a new word in a statement, such as MUST or should, is the one that the instruction has. `The gateway must
 * reject old tokens` does not ask for it everywhere: it belongs to the sentence that has most of the instruction's words.
 * An instruction that has the old word too, or speaks of many statements, exchanges it wherever it is.
 */
export function namedModals(
  instruction: string,
  comparison: Comparison,
  asked: RequestedChanges,
): (difference: Difference, pair: Pair) => boolean {
  let known: Sentences | undefined
  return ({ before, after }, pair) => {
    if (!asked.intent.names(after)) return false
    if (before.toLowerCase() === after.toLowerCase()) return instruction.includes(after)
    if (before !== '' && asked.intent.names(before)) return true
    if (many.test(instruction)) return true
    known ??= sentencesThatCame(comparison, asked)
    const { withWord, most } = known
    const own = withWord.get(after.toLowerCase())?.filter(({ segment }) => segment === pair.after) ?? []
    const isOutmatched = (stems: ReadonlySet<string>) => most.some(other => isMore(other, stems))
    return own.length === 0 || own.some(({ stems }) => !isOutmatched(stems))
  }
}

const mostMax = 50
const sentencesMax = 500

const many =
  /\b(?:all|everywhere|everything|each|both|throughout|requirements|statements|rules|alle[ns]?|überall|toutes?|tous|todas|todos|partout|wszystkie)\b|すべて|全て/iu

type Sentence = { readonly segment: Segment; readonly stems: ReadonlySet<string> }

type Sentences = {
  /** Those with each word that says how far a statement binds, in lower case. */
  readonly withWord: ReadonlyMap<string, readonly Sentence[]>
  /** The stems of those that have most of the instruction's. */
  readonly most: readonly ReadonlySet<string>[]
}

/** The sentences that the statements had not before, each with the stems of the instruction that it contains. */
function sentencesThatCame({ changed, added }: Comparison, asked: RequestedChanges): Sentences {
  const withWord = new Map<string, Sentence[]>()
  const all: ReadonlySet<string>[] = []
  const come = [...changed.flatMap(comeInto), ...added.flatMap(segment => textsOf(segment, new Set()))]
  for (const { segment, text } of come.slice(0, sentencesMax)) {
    const stems = new Set([...asked.spokenIn(segment, text)].filter(stem => /\p{L}/u.test(stem)))
    all.push(stems)
    const words = tokensOf(text).filter(({ kind, text: word }) => kind === 'keyword' || isModal(word))
    for (const word of new Set(words.map(one => one.text.toLowerCase()))) {
      withWord.set(word, [...(withWord.get(word) ?? []), { segment, stems }])
    }
  }
  return { withWord, most: all.toSorted((one, other) => other.size - one.size).slice(0, mostMax) }
}

function comeInto({ before, after }: Pair): readonly { readonly segment: Segment; readonly text: string }[] {
  return textsOf(after, new Set(sentencesIn(before.text)))
}

function textsOf(segment: Segment, known: ReadonlySet<string>) {
  return sentencesIn(segment.text).flatMap(text => (known.has(text) ? [] : [{ segment, text }]))
}
