import { wordsIn } from './unspaced.ts'

const functionWords = {
  en: 'the of and to is are be by for with that this it not or shall as on which from an its their has have',
  de: 'der die das und ist sind nicht mit von zu wird werden ein eine dem den im auf für oder einer eines sich durch bei nach zur zum dass',
  fr: 'le la les des du et est sont une un par pour dans que qui ne pas sur avec aux ce cette il elle',
  es: 'el los las del y son una por para que no con como se su al este esta',
  it: 'il lo gli dei della delle e è sono una per che non con nel alla di',
  nl: 'de het een en van is zijn niet met voor op dat wordt worden bij',
} as const

export type Language = keyof typeof functionWords

const languages = Object.entries(functionWords).map(
  ([language, words]) => [language as Language, new Set(words.split(' '))] as const,
)

/** The language of a text by its most frequent words; `null` if it has few of them, or those of two languages. */
export function languageOf(text: string): Language | null {
  const words = [...wordsIn(text.slice(0, readMaxChars).toLowerCase())]
  const counts = languages
    .map(([language, known]) => ({ language, count: words.filter(word => known.has(word)).length }))
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = counts
  if (first === undefined || second === undefined || first.count < knownMinWords) return null
  return first.count >= 2 * second.count ? first.language : null
}

const readMaxChars = 2_000
const knownMinWords = 3
