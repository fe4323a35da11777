import { keywordsIn } from '../../markdown/conventions/keywords.ts'
import { lastFrom } from '../../text/span.ts'
import type { Found } from '../finding.ts'
import type { Rule } from '../rule.ts'
import { writesCapitals } from '../statements.ts'

/** RFC 8174: only in capitals do these words have their special meaning. */
export const lowerCaseKeyword: Rule = {
  id: 'lower-case-keyword',
  kind: 'keywords',
  severity: 'note',
  title: 'Keywords in lower case',
  why: 'The document writes its keywords in capitals, so readers take this one as not binding.',
  isOn: false,
  find({ document, passages }) {
    const all = passages()
    if (!writesCapitals(all)) return []
    return keywordsIn(document).flatMap(({ word, parts, doubt, start, end }): readonly Found[] => {
      if (doubt !== null || !/^(?:MUST|SHALL)/.test(word)) return []
      const passage = all[lastFrom(all, start, one => one.start)]
      if (passage === undefined || passage.start > start) return []
      const before = document.text.slice(Math.max(0, start - 40), start)
      if (noKeyword.test(before) || /^\s+(?:have\s+been|admit|say)\b/i.test(document.text.slice(end, end + 20)))
        return []
      return [
        {
          start,
          end,
          message: `“${document.text.slice(start, end)}” in lower case does not bind here: write ${word}, or another word.`,
          fix: {
            label: `Write ${word}`,
            edits: parts.map(part => ({
              ...part,
              replacement: document.text.slice(part.start, part.end).toUpperCase(),
            })),
          },
        },
      ]
    })
  },
}

/** Advice to readers, and what is only reported. */
const noKeyword =
  /(?<!\p{L})(?:you|we|I|one|they|people|a|the|that|which|who|why|because|since|if|when|as|so|otherwise|then)[\s*_]{1,4}(?:\p{L}+[\s*_]{1,4})?$/iu
