import { unspaced, wordsIn } from '../compare/unspaced.ts'

/** What every instruction has, whatever it is about. */
const common = new Set(
  `a about above after again all also an and any are as at be been before below between both but by can could do does
  done each either every few for from further get give had has have here how i if in instead into is it its just like
  let lets make made many may me might more most much must my need needs new no nor not now of off old on once one only
  onto or other our out over own per please put same shall should so some such than that the their them then there
  these they this those to too under until up upon us use using very was we well were what when where which while who
  whole why will with within without would you your
  file page text section sections line lines part parts
  der die das den dem des ein eine einen einem einer und oder nicht mit von zu zum zur im in auf für ist sind werden
  bitte alle auch aus bei als wie abschnitt abschnitte abschnitts
  hat haben wird wurde worden sein dass über vom zum beim nach dann jetzt nun künftig nimm heraus raus weg`.split(
    /\s+/,
  ),
)

/** `adding` and `add` become `ad`. */
const doubled = /(\p{L})\1$/u

const commonVerbs = new Set(
  ['add', 'change', 'edit', 'update', 'fix', 'document', 'doc', 'say', 'tell', 'want'].map(stemOf),
)

/** The words of a text that say what it is about, without their endings. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(words)) {
    if (startsUnspaced.test(word)) {
      for (const pair of wordsIn(word)) if (!kana.test(pair)) stems.add(pair)
      continue
    }
    const stem = common.has(word) ? '' : stemOf(word)
    if (stem !== '' && !commonVerbs.has(stem)) stems.add(stem)
  }
  return stems
}

/** Whether a text has all stems of another one, and more. */
export function isMore(stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return stems.size > others.size && others.values().every(stem => stems.has(stem))
}

const startsUnspaced = new RegExp(`^${unspaced}`, 'u')
/** Hiragana writes endings and particles. */
const kana = /\p{sc=Hiragana}/u

/** `REQ-12` is one, so that it is not half of `REQ-1`. */
const words = /\p{L}[\p{L}\d]*(?:-[\p{L}\d]+){0,9}-\d+[a-z]?(?![\w-])|[\p{L}\p{N}_]+/gu

/** Cuts the endings that English nouns and verbs take; what is left is compared and never shown. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word.replace(doubled, '$1')
  const cut = word
    .replace(/(?<=.{2})ie[sd]$/, 'y')
    .replace(/(?<=(?:s|x|z|ch|sh))es$|(?<=[^su])s$/, '')
    .replace(/(?<=.{3})(?:ing|ed|er|ly)$/, '')
    .replace(/(?<=.{3})(?:ation|ment|ness)$/, '')
  return cut.replace(doubled, '$1').replace(/(?<=.{3})e$/, '')
}
