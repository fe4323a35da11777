import type { Rule } from '../rule.ts'
import { definedTerms, glossariesOf } from './terms.ts'

/** Only where no other document can use the term. */
export const unusedTerm: Rule = {
  id: 'unused-term',
  kind: 'terms',
  severity: 'note',
  title: 'Terms that nothing uses',
  why: 'Either the text uses another word for it, or the entry is not needed.',
  isOn: true,
  find({ document, project, path }) {
    const isAlone = project !== null && [...project.paths].every(other => other === path || !/\.mdx?$/i.test(other))
    const terms = isAlone ? definedTerms(document, glossariesOf(document)) : []
    if (terms.length === 0) return []
    const counts = new Map<string, number>()
    for (const word of stemsOf(document.text)) counts.set(word, (counts.get(word) ?? 0) + 1)
    return terms
      .filter(({ term }) => stemsOf(term.replace(/\(.*/, '')).some(word => counts.get(word) === 1))
      .map(({ start, end, term }) => ({ start, end, message: `“${term}” is defined here and used nowhere.` }))
  },
}

/** Words without the endings of plurals and verbs. */
function stemsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).map(word =>
    word.replace(/(?<=.{3})(?:ies|es|s|ed|ing|y|e)$/, ''),
  )
}
