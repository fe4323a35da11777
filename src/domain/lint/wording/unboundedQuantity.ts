import { wordRule } from '../wordRule.ts'
import { numberWord } from '../words.ts'

/** INCOSE guide, R6, R7 and R33: quantities without a number. */
export const unboundedQuantity = wordRule({
  id: 'unbounded-quantity',
  title: 'Quantities without a number',
  why: 'Without a number no one knows when there are enough, or too many.',
  isOn: true,
  words: [
    'several',
    'many',
    'numerous',
    'multiple',
    'a few',
    'a (?:large |small |wide |great |limited |sufficient )?(?:number|variety|amount|lot|majority|minority) of',
    'a wide (?:range|variety) of',
    'lots of',
    'large (?:number|amount|quantity|quantities)s? of',
    'a minimum of',
    'a maximum of',
    'minimum number of',
  ],
  message: words => `“${words}” names no number: say how many, at least or at most.`,
  isMeant: ({ words, before, after }) => {
    // A case that may occur, rather than something to provide.
    if (/(?<!\p{L})(?:if|when|whenever|where|while|unless|in case|with)(?!\p{L})[^,;:]*$/iu.test(before)) return false
    if (/\b(?:how|as|so|too|not|that|this)[\s\u2060]+$/iu.test(before) && /^(?:many|multiple)$/.test(words))
      return false
    if (/^a (?:minimum|maximum) of$/.test(words)) return !startsWithNumber.test(after)
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
