type Stems = readonly [stem: string, root: string]

/** Texts consist of the same words over and over. */
const knownStems = new Map<string, Stems>()
const knownStemsMax = 20_000
const stemmedMaxChars = 24

/** What inflected forms of an English word have in common; a bounded version of the stemmers of Harman and Porter. */
export function stemOf(term: string): string {
  return stemsOf(term)[0]
}

/** The stem, and what words of one family have in common: `remove` and `removal`, `compatible` and `compatibility`. */
export function stemsOf(term: string): Stems {
  const before = knownStems.get(term)
  if (before) return before
  const stem = readStem(term)
  const stems = [stem, derived.exec(stem)?.[1] ?? stem] as const
  if (term.length > stemmedMaxChars) return stems
  if (knownStems.size >= knownStemsMax) knownStems.clear()
  knownStems.set(term, stems)
  return stems
}

function readStem(term: string): string {
  const hyphen = term.lastIndexOf('-')
  if (hyphen > 0) return term.slice(0, hyphen + 1) + readStem(term.slice(hyphen + 1))
  if (term.length < 4 || !/^[a-z]+$/.test(term)) return term
  let stem = term
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1)
  const base = /^(.{3,}?)(?:ations?|ated|ating|ates?|ions?|ings?|(?<!e|^emb|^imb)ed|ers?|ors?|e)$/.exec(stem)?.[1]
  if (base !== undefined && /[aeiouy]/.test(base) && base.length >= 3) stem = base
  if (/([b-df-hj-np-tv-z])\1$/.test(stem) && !/(?:ll|ss|zz)$/.test(stem)) stem = stem.slice(0, -1)
  return respelled(stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem)
}

/** British spellings as American ones: `behaviour`, `optimise`, `analyse`, `catalogue`, `licence`, `cancelled`. */
function respelled(stem: string): string {
  if (stem.length < 5) return stem
  return stem
    .replace(/our$/, 'or')
    .replace(/(?<=[iy])s$/, 'z')
    .replace(/ogu$/, 'og')
    .replace(/enc$/, 'ens')
    .replace(/(?<=.{4})ll$/, 'l')
}

const derived =
  /^(.{4,}?)(?:abiliti|ibiliti|abl|ibl|ments?|ness|li|ali|al|ens|anc|iv|iviti|iti|ous|ur|ful|ship|ag|ic|ical|icali)$/
