import { wordRule } from '../wordRule.ts'
import { afterLast, isDefinedAfter } from '../words.ts'

export const vagueWords = [
  'usually',
  'generally',
  'often',
  'normally',
  'typically',
  'commonly',
  'frequently',
  'regularly',
  'occasionally',
  'sometimes',
  'mostly',
  'mainly',
  'largely',
  'roughly',
  'nearly',
  'almost',
  'relatively',
  'fairly',
  'somewhat',
  'very(?! (?:first|last|same|next|least|most|well|initial|beginning|start|end))',
  'extremely',
  'significant(?:ly)?',
  'substantial(?:ly)?',
  'considerabl[ey]',
  'widely',
  'soon',
  'eventually',
  'too',
  'similar(?! to)',
  'typical',
] as const

/** INCOSE guide, R7: vague terms; R35: times without a bound. */
export const vague = wordRule({
  id: 'vague',
  title: 'Vague adverbs and adjectives',
  why: 'It leaves open in which cases, how much or how often the requirement applies.',
  isOn: false,
  severity: 'note',
  words: vagueWords,
  message: words => `“${words}” has no definite meaning: name the case, the amount or the time.`,
  isMeant: ({ words, before, after }) => {
    if (isDefinedAfter(after) || /^[\s\u2060]which(?!\p{L})/iu.test(afterLast(before, ',;'))) return false
    if (/\bsufficiently[\s\u2060]$/iu.test(before)) return false
    if (frequency.test(words) && describes(before, after)) return false
    if (words === 'significant' || words === 'significantly')
      // What is significant matters at all.
      return !/\b(?:most|least|is|are|be|not|as|treated)[\s\u2060]+$/iu.test(before)
    if (words === 'too')
      return (
        /^[\s\u2060]+(?!would|will|is|are|must|shall|should|can|may|has|have)\p{L}/u.test(after) &&
        !/[,;]\s*$/.test(before)
      )
    if (words === 'soon') return !/\bas[\s\u2060]+$/iu.test(before)
    return words !== 'normally' || /^[\s\u2060]+\p{L}/u.test(after)
  },
})

const frequency =
  /^(?:usually|generally|often|normally|typically|commonly|frequently|occasionally|sometimes|mostly|mainly)$/

/** Whether it tells how things are: `(typically a list)`, `which are usually short`, `how often`. */
function describes(before: string, after: string): boolean {
  if (/(?:[(,;:—–]|(?<!\p{L})(?:so|how|as|more|less|is|are|was|were|being|can|may))[\s\u2060]*$/iu.test(before))
    return true
  if (/^,|^[\s\u2060]+(?:it|this|they|used|known|called|found|seen|accepted|referred)(?!\p{L})/iu.test(after))
    return true
  return (
    !/(?<!\p{L})(?:must|shall|should|not)[\s\u2060]+$/iu.test(before) &&
    /^[\s\u2060]+\p{Ll}{3,20}s[\s\u2060]/u.test(after)
  )
}
