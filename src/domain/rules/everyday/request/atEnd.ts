/** Matches one of the phrases at the end of an instruction, with the spaces and commas before it. */
export function atEnd(phrases: readonly string[], suffix = ''): RegExp {
  return new RegExp(`(?<![ ,])[ ,]+(?:${phrases.join('|')})${suffix}$`, 'i')
}
