import { wordRule } from '../wordRule.ts'
import { afterLast, numberWord } from '../words.ts'

export const quantityWords = [
  'several',
  'many',
  'numerous',
  'multiple',
  'a few',
  'a (?:large |small |wide |great |limited |sufficient )?(?:number|variety|amount|lot) of',
  'a wide (?:range|variety) of',
  'lots of',
  'large (?:number|amount|quantity|quantities)s? of',
  'a minimum of',
  'a maximum of',
  'minimum number of',
] as const

/** INCOSE guide, R6, R7 and R33: quantities without a number. */
export const unboundedQuantity = wordRule({
  id: 'unbounded-quantity',
  title: 'Quantities without a number',
  why: 'Without a number no one knows when there are enough, or too many.',
  isOn: false,
  severity: 'note',
  words: quantityWords,
  message: words => `“${words}” names no number: say how many, at least or at most.`,
  isMeant: ({ words, before, after }) => {
    if (
      isBounded.test(after) ||
      isNamed.test(after) ||
      /\bone of[\s\u2060]+$/iu.test(before) ||
      allows.test(afterLast(before, '.;')) ||
      isFar(before)
    )
      return false
    // A case that may occur, rather than something to provide.
    if (/(?<!\p{L})(?:if|when|whenever|where|while|unless|in case|with)(?!\p{L})[^,;:]*$/iu.test(before)) return false
    if (/\b(?:how|as|so|too|not|that|this)[\s\u2060]+$/iu.test(before) && /^(?:many|multiple)$/.test(words))
      return false
    if (/^a (?:minimum|maximum) of$/.test(words))
      return !startsWithNumber.test(after) && !/^[\s\u2060]+\p{L}{1,10}\d/u.test(after)
    if (words === 'multiple' || words === 'many') return provides.test(before)
    if (
      /number of$/.test(words) &&
      /^[\s\u2060]+(?:\p{L}*seconds|minutes|hours|days|bytes|bits|characters)\b/iu.test(after)
    )
      return false
    if (/range of$/.test(words) && startsWithNumber.test(after)) return false
    return !/^[\s\u2060]+(?:times[\s\u2060]+)?(?:or|and)[\s\u2060]/iu.test(after)
  },
})

const startsWithNumber = new RegExp(`^[\\s\\u2060\uFFFC]+(?:\\d|(?:${numberWord})\\b)`, 'iu')
/** More than one, where it is not what is provided, is a case like any other. */
const provides = /\b(?:supports?|provides?|offers?|handles?|run on|available (?:in|on))[\s\u2060]+$/iu

const isBounded = /^[^.;]{0,80}(?<!\p{L})(?:at (?:least|most)|up to|(?:no )?(?:more|less|fewer) than)(?!\p{L})/iu
const isNamed =
  /^[^.;]{0,80}(?<!\p{L})(?:below|above|following|defined|described|discussed|specified|listed)(?!\p{L})/iu
const allows = /(?<!\p{L})(?:may|can|might|could|would)(?!\p{L})/iu

/** Whether the verb that binds is so far away that something else happens to the quantity. */
function isFar(before: string): boolean {
  const words = afterLast(before, '.')
    .toLowerCase()
    .split(/[\s\u2060]+/)
  const verb = words.findLastIndex(word => /^(?:must|shall|should)$/.test(word))
  if (verb === -1) return false
  const between = words.slice(verb + 1, -1)
  return between.length > objectMaxWords || between.some(word => word.endsWith(';'))
}

const objectMaxWords = 6
