import { wordRule } from '../wordRule.ts'
import { isBoundedAfter, isDefinedAfter } from '../words.ts'

export const opinionWords = [
  'user(?:-| )friendly',
  'user(?:-| )intuitive',
  'eas(?:e of use|y|ily)',
  'simple',
  'intuitive(?:ly)?',
  'straight-?forward',
  'convenient(?:ly)?',
  'comfortabl[ey]',
  'attractive',
  'pleasant',
  'elegant',
  'nice(?:ly)?',
  'good(?! (?:will|faith|reasons?))',
  'state(?:-| )of(?:-| )the(?:-| )art',
  'best practices?(?!,? (?:as |above|below|described|defined|specified|outlined|in |from |for ))',
  'clear',
  'clearly',
  'meaningful',
  'useful',
  'helpful',
  'familiar',
  'legible',
  'suitabl[ey]',
  'appropriate(?:ly)?',
  'adequate(?:ly)?',
  'sufficient(?:ly)?',
  'satisfactory',
  'reasonabl[ey](?! doubt)',
  'proper(?:ly)?',
  'efficient(?:ly)?',
  'flexibl[ey]',
  'robust(?:ly)?',
  'seamless(?:ly)?',
  'smooth(?:ly)?',
  '(?<!fail )fast',
  'quick(?:ly)?',
  'rapid(?:ly)?',
  'slow(?:ly)?',
  'prompt(?:ly)',
  'timely',
  'responsive(?! (?:layouts?|(?:web )?design|web ?sites?|web ?pages?|images?|grid|breakpoints?))',
  'desirable',
  'evident',
  'relevant',
  'advanced',
  'high(?:-| )quality',
  'graceful(?:ly)?',
  'carefully',
  'reliably',
  'safely(?! ignored?)',
  'securely',
  'thorough(?:ly)?',
  'diligently',
  'expeditiously',
  'professionally',
  'comprehensive(?:ly)?',
  'concise(?:ly)?',
  'understandabl[ey]',
  'self-explanatory',
  'prominent(?:ly)?',
  'excessive(?:ly)?',
  'unreasonabl[ey]',
  'sensibl[ey]',
  'effortless(?:ly)?',
  'painless(?:ly)?',
  'instant(?:ly|aneously)',
  'ergonomic(?:ally)?',
  'aesthetic(?:ally)?',
  'performant',
  'maintainable',
  'scalabl[ey](?! (?:vector|fonts?|images?|icons?))',
  'well(?:-| )(?:designed|structured)',
] as const

/** INCOSE guide, R7; ISO/IEC/IEEE 29148, 5.2.7: subjective language. */
export const subjective = wordRule({
  id: 'subjective',
  title: 'Words of opinion',
  why: 'Two readers judge it differently, and no test can decide who is right.',
  isOn: true,
  words: opinionWords,
  message: words => `“${words}” is a matter of opinion: say what can be observed or measured.`,
  isMeant: ({ words, before, after }) => {
    if (isDefinedAfter(after) || (time.test(words) && isBoundedAfter(after))) return false
    if (/practices?$/.test(words) && (/\bfollowing[\s\u2060]+$/iu.test(before) || /^:/.test(after))) return false
    if (/^(?:clear|prompt|slow)$/.test(words) && verbBefore.test(before)) return false
    if (words === 'clear' && /^[\s\u2060"“(]*$/u.test(before)) return false
    if (words === 'clear' && joinsVerb.test(before) && /^[\s\u2060]+(?!and|or|but)\p{L}/u.test(after)) return false
    if (words === 'relevant' && /^[^.;,]{1,40}\b(?:above|below)\b/iu.test(after)) return false
    if (words === 'clear' && /^[\s\u2060]+(?:text|button|the)\b/iu.test(after)) return false
    if (/^(?:desirable|useful|helpful|evident|clear)$/.test(words) && /^[\s\u2060]+(?:that|to|if|for)\b/iu.test(after))
      return false
    if (/^(?:quick|advanced|fast|simple|slow|user-friendly)$/.test(words) && nameAfter.test(after)) return false
    if (/^(?:appropriate|proper|relevant)$/.test(words) && /\b(?:the|its|their|an?y)[\s\u2060]+$/iu.test(before))
      return false
    if (manner.test(words) && saysHow.test(after)) return false
    if (/^(?:prominent|reliably|understandable)$/.test(words) && /\b(?:most|more|human)[\s\u2060]+$/iu.test(before))
      return false
    if (words === 'clear' && /\b(?:the|it|this|that|makes?|making|made)[\s\u2060]+$/iu.test(before)) return false
    if (/\b(?:not|in|sufficiently)[\s\u2060]+$/iu.test(before)) return false
    // What it has to suffice for says how much.
    if (/^sufficient(?:ly)?$/.test(words) && (suffices.test(after) || resource.test(after))) return false
    if (/^(?:relevant|proper)$/.test(words) && /\ba[\s\u2060]+$/iu.test(before)) return false
    // A loophole, which has its own rule.
    return !(words === 'appropriate' && /\b(?:as|if|where|when)[\s\u2060]+$/iu.test(before))
  },
})

const time = /^(?:prompt|quick|rapid|expeditious)ly$/
const manner = /^(?:properly|prominent|gracefully|carefully|reliably|safely|securely|thoroughly)$/
const saysHow =
  /^[\s\u2060]*:|^[^.;]{0,80}\b(?:according|in accordance|using|as|by|following|via|with|through|even if|even when)\b/iu
const verbBefore = /\b(?:shall|must|should|to|not|can|may|will)[\s\u2060]+$/iu
const joinsVerb = /(?:(?<!\p{L})(?:and|or|then)|ly)[\s\u2060]$/iu
const suffices = /^[^.;,]{0,40}\b(?:to|for|that)\b/iu
/** There is enough of it or there is not. */
const resource =
  /^[\s\u2060]+(?:\p{L}+[\s\u2060]+)?(?:balance|allowance|funds|permissions?|privileges?|rights|memory|space|credit|gas)\b/iu
const nameAfter =
  /^[\s\u2060]+(?:(?:or|and)[\s\u2060]+\p{L}+[\s\u2060]+)?(?:search|start|mode|path|settings?|options?|view|access|forward|majority|types?|values?|strings?|objects?|names?)\b/iu
