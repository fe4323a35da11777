export type NumberBound = 'most' | 'least' | 'default'

const boundWords: Readonly<Record<NumberBound, RegExp>> = {
  most: /\b(?:max|maximum|maximal|most|up to|no more than|not exceed|upper)\b/gi,
  least: /\b(?:min|minimum|minimal|least|no (?:less|fewer) than|lower)\b/gi,
  default: /\bdefaults?\b/gi,
}

/** Which of several numbers the last words of a text announce: the greatest one allowed, the smallest, the usual one. */
export function boundIn(text: string): NumberBound | null {
  const found = (['most', 'least', 'default'] as const).flatMap(bound =>
    [...text.matchAll(boundWords[bound])].map(({ index }) => ({ bound, index })),
  )
  return found.toSorted((a, b) => b.index - a.index)[0]?.bound ?? null
}
