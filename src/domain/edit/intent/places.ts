const nouns =
  'sections?|§{1,2}|chapters?|clauses?|articles?|paragraphs?|steps?|items?|points?|options?|rows?|columns?|footnotes?|abschnitte?s?|kapiteln?|ziffern?|punkte?n?|schritte?n?|absätze?|zeilen?|chapitres?|étapes?|alinéas?'
const number = '\\d{1,4}(?:\\.\\d{1,4}){0,5}'
const places = new RegExp(
  `(?<!\\p{L})(?:${nouns})\\s?(${number}(?:(?:,| and| or| to| und| oder| bis| et| ou)\\s?${number}){0,9})`,
  'giu',
)
const noun = new RegExp(`^(?:${nouns}|,|and|or|und|et)$`, 'iu')

/** The numbers of an instruction that name sections, steps and the like, and nothing else in it. */
export function placesIn(instruction: string): ReadonlySet<string> {
  const text = instruction.slice(0, readMaxChars)
  const named = [...text.matchAll(places)].flatMap(([, list = '']) => numbersIn(list))
  const others = new Set(numbersIn(text.replace(places, ' ')))
  return new Set(named.filter(one => !others.has(one)))
}

const readMaxChars = 8_000

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:[.,:-]\d+)*/g) ?? []
}

/** Whether a word comes in front of the number of a section, step and so on, or joins such numbers. */
export function namesPlaces(word: string): boolean {
  return noun.test(word)
}
