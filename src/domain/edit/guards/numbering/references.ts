/** A place in a statement that refers to something by its number. */
export type Reference = {
  readonly noun: string
  /** A section or clause, an item of a list, or an id. */
  readonly leadsTo: 'section' | 'step' | 'id'
  readonly number: string
  /** The letter of an item below it: `clause 3 (d)`. */
  readonly letter: string
}

const sections =
  'sections?|sec\\.|§{1,2}|chapters?|clauses?|articles?|art\\.|paragraphs?|abschnitte?s?|kapitels?|klauseln?|artikels?|chapitres?|secci[oó]n|cap[ií]tulo'
const steps =
  'steps?|items?|points?|rules?|schritte?n?|ziffern?|punkte?n?|nummern?|nr\\.|regeln?|[ée]tapes?|r[èe]gles?|pasos?|puntos?'
const number = '\\d{1,3}(?:\\.\\d{1,3}){0,5}'
const lettered = '(?:\\s?\\([a-z]\\)|\\s?[a-z]\\))?'
const joint = '(?:\\s?(?:,|–|-|to|and|or|und|oder|bis|et|ou|y|o|e)\\s?)'
const idName = '\\p{Lu}[\\p{Lu}\\d]{0,9}(?:-[\\p{Lu}\\d]{1,9}){0,2}-\\d{1,6}[a-z]?'

/** What comes behind a reference to another document: `Section 3 of RFC 6749`, `§ 312 BGB`. */
const foreignEnd =
  /^(?:\s?(?:,|–|-)?\s?(?:of|in|from|aus|von|des|der|du|de)\s+(?!(?:this|the present|dieses|dieser|ce|cette)\b)|\s+\[?\p{Lu}[\p{L}\d]*\p{Lu})/u
/** What is in front of one: `RFC 6749, Section 3`, `[TLS] section 4`. */
const foreignStart = /(?:(?<!\p{Lu})\p{Lu}{2,10}[ -]?\d{0,6}|\])[,:]?\s{0,3}$/u

const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(§{1,2}|\\p{L}{2,20}\\.?)\\s?(${number}${lettered}(?:${joint}${number}${lettered}(?![\\p{L}\\p{N}])){0,9})(?![\\p{L}\\p{N}%]|[.,]\\d)|(${idName})(?![\\p{L}\\p{N}-]))`,
  'gu',
)

/** The references of a statement, in its order; `nouns` are words that number headings, such as `option`. */
export function createReferenceReader(nouns: readonly string[]): (text: string) => readonly Reference[] {
  const own = new Set(nouns.flatMap(noun => [noun, `${noun}s`]))
  const isNoun = (word: string) => isSection.test(word) || isStep.test(word) || own.has(word.toLowerCase())
  return text => {
    const line = text.slice(0, readMaxChars)
    return [...line.matchAll(pattern)].flatMap(
      ({ 0: found, 1: noun, 2: numbers, 3: name, index }): readonly Reference[] => {
        if (name !== undefined) return [{ noun: '', leadsTo: 'id', number: name, letter: '' }]
        if (noun === undefined || numbers === undefined || !isNoun(noun)) return []
        const [start, end] = [line.slice(Math.max(0, index - 40), index), line.slice(index + found.length).slice(0, 80)]
        if (foreignEnd.test(end) || foreignStart.test(start)) return []
        return [...numbers.matchAll(listed)].map(([, one = '', letter = '']) => ({
          noun: noun.toLowerCase(),
          leadsTo: isStep.test(noun) ? 'step' : 'section',
          number: one,
          letter,
        }))
      },
    )
  }
}

const readMaxChars = 10_000
const listed = /(\d{1,3}(?:\.\d{1,3}){0,5})(?:\s?\(?([a-z])\))?/g
const isSection = new RegExp(`^(?:${sections})$`, 'iu')
const isStep = new RegExp(`^(?:${steps})$`, 'iu')
