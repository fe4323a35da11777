/** Words that decide what is demanded, forbidden or allowed. */
import type { Harm } from './harm.ts'
import { inCaseOf, wordHarm } from './matches.ts'

const opposites: Readonly<Record<string, string>> = {
  always: 'never',
  all: 'some',
  every: 'some',
  only: 'also',
}

export const normHarms: readonly Harm[] = [
  keyword('MUST NOT becomes MUST', /\b(?:MUST|SHALL)(\s+NOT)\b/g, match => match[0].slice(0, -(match[1]?.length ?? 0))),
  keyword('MUST becomes SHOULD', /\bMUST\b/g, () => 'SHOULD'),
  keyword('SHOULD becomes MAY', /\bSHOULD\b(?!\s+NOT)/g, () => 'MAY'),
  keyword('SHALL becomes MAY', /\b(?:SHALL|shall)\b/g, ([shall]) => inCaseOf(shall, 'may')),
  keyword('REQUIRED becomes OPTIONAL', /\bREQUIRED\b/gi, ([word]) => inCaseOf(word, 'optional')),
  keyword('MAY becomes MUST', /\bMAY\b(?!\s+NOT)/g, () => 'MUST'),
  keyword('must becomes can', /\bmust\b(?!\s+not)/g, () => 'can'),
  keyword('should becomes need not', /\bshould\b(?!\s+not)/g, () => 'need not'),
  wordHarm({
    name: '"not" dropped',
    from: /(?<=\b(?:is|are|was|does|do|may|must|should|shall|will|would|has|have|be|but|and)\s)not[ ](?!only\b)/gi,
    to: () => '',
  }),
  wordHarm({ name: 'never becomes always', from: /\bnever\b/gi, to: ([word]) => inCaseOf(word, 'always') }),
  wordHarm({ name: 'never dropped', from: /\bnever[ ]/g, to: () => '' }),
  wordHarm({
    name: 'cannot becomes can',
    from: /\b(?:cannot|can't|can not)\b/gi,
    to: ([word]) => inCaseOf(word, 'can'),
  }),
  wordHarm({
    name: 'exception dropped',
    from: /,?\s+(?:unless|except|provided that|only if)\s[^.;:()\0|]{12,}(?=[.;])/g,
    to: () => '',
  }),
  wordHarm({
    name: 'condition dropped',
    from: /(?<!\b(?:or|and)),?\s+(?:if|when|until|as long as)\s[^.,;:()\0|]{16,}(?=[.])/g,
    to: () => '',
  }),
  wordHarm({ name: 'only dropped', from: /\bonly[ ](?!one\b)/g, to: () => '' }),
  wordHarm({
    name: 'all becomes some',
    from: /\b(?:always|all|every)\b(?=\s+(?!over|at)[a-z]{4})/g,
    to: ([word]) => opposites[word] ?? word,
  }),
]

/** Skips places that explain the words themselves. */
function keyword(name: string, from: RegExp, to: (match: RegExpExecArray) => string): Harm {
  const unquoted = new RegExp(`(?<!["“'])${from.source}(?!["”'])`, from.flags)
  return wordHarm({ name, from: unquoted, to })
}
