import { quoteMark } from '../instruction/utterance.ts'
import { singular } from '../page/nouns.ts'

const texts = `${quoteMark}(?:, ${quoteMark}){0,8},? and ${quoteMark}`
const placeLast = new RegExp(
  `^(?<verb>add|insert|append|include) (?:(?:the|these|two|three|four|new|following|as) ){0,3}(?<noun>\\p{L}{3,20}(?: points?)?:? )?(?<texts>${texts}) (?<place>(?:to|in|under|after|before|below|behind|at) .{1,100})$`,
  'iu',
)
const placeFirst = new RegExp(
  `^(?<verb>add|insert|append|include) (?<place>(?:to|in|under|after|before|below|behind) [^:\\uE000-\\uE0FF]{1,80}):? (?<texts>${texts})$`,
  'iu',
)
const each = new RegExp(quoteMark, 'g')
const behind = /^(?:after|below|behind|at the (?:very )?(?:top|start|beginning))\b/i

/**
 * `add "a" and "b" to Risks` as one request for each text, in the order in which they give the texts that order; `null` for anything
 * else.
 */
export function severalAdditions(text: string): readonly string[] | null {
  const { verb, noun = '', texts: all = '', place = '' } = (placeLast.exec(text) ?? placeFirst.exec(text))?.groups ?? {}
  if (verb === undefined) return null
  const one = noun === '' ? '' : `the ${singular(noun.replace(/:? $/, '').toLowerCase())} `
  const requests = [...all.matchAll(each)].map(([mark]) => `${verb} ${one}${mark} ${place}`)
  return behind.test(place) ? requests.reverse() : requests
}
