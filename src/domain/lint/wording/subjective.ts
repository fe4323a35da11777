import { wordRule } from '../wordRule.ts'

/** INCOSE guide, R7; ISO/IEC/IEEE 29148, 5.2.7: subjective language. */
export const subjective = wordRule({
  id: 'subjective',
  title: 'Words of opinion',
  why: 'Two readers judge it differently, and no test can decide who is right.',
  isOn: true,
  words: [
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
    'best practices?(?!,? (?:as |described|defined|specified|outlined|in |from |for ))',
    'clear',
    'clearly',
    'meaningful',
    'useful',
    'helpful',
    'familiar',
    'usable',
    'readable',
    'legible',
    'suitabl[ey]',
    'appropriate(?:ly)?',
    'adequate(?:ly)?',
    'sufficient(?:ly)?',
    'satisfactory',
    'acceptable(?! (?:limit|value|range|input)s?)',
    'reasonabl[ey]',
    'proper(?:ly)?',
    'effective',
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
    'responsive',
    'desirable',
    'evident',
    'relevant',
    'advanced',
    'high(?:-| )quality',
  ],
  message: words => `“${words}” is a matter of opinion: say what can be observed or measured.`,
  isMeant: ({ words, before, after }) => {
    if (/^(?:clear|prompt|slow)$/.test(words) && verbBefore.test(before)) return false
    if (words === 'clear' && /^[\s\u2060]+(?:text|button|the)\b/iu.test(after)) return false
    if (
      /^(?:acceptable|desirable|useful|helpful|evident|clear)$/.test(words) &&
      /^[\s\u2060]+(?:that|to|if|for)\b/iu.test(after)
    )
      return false
    if (/^(?:quick|advanced|fast|simple)$/.test(words) && nameAfter.test(after)) return false
    if (/^(?:appropriate|proper)$/.test(words) && /\b(?:the|its|their|an?y)[\s\u2060]+$/iu.test(before)) return false
    if (words === 'properly' && /^[^.;]{0,40}\b(?:according|using|as)\b/iu.test(after)) return false
    if (words === 'clear' && /\b(?:it|makes?|making|made)[\s\u2060]+$/iu.test(before)) return false
    if (/\b(?:not|in)[\s\u2060]+$/iu.test(before)) return false
    if (/^sufficient(?:ly)?$/.test(words) && /^[\s\u2060]+(?:to|for)\b/iu.test(after)) return false
    // A loophole, which has its own rule.
    return !(words === 'appropriate' && /\b(?:as|if|where|when)[\s\u2060]+$/iu.test(before))
  },
})

const verbBefore = /\b(?:shall|must|should|to|not|can|may|will)[\s\u2060]+$/iu
const nameAfter =
  /^[\s\u2060]+(?:(?:or|and)[\s\u2060]+\p{L}+[\s\u2060]+)?(?:search|mode|path|settings?|options?|view|access|forward|majority|types?|values?|strings?|objects?|names?)\b/iu
