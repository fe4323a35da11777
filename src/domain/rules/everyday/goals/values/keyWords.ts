import { keepsFrontMatter } from '../../../../markdown/frontMatter.ts'
import { findText } from '../../../../text/occurrences.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal } from '../../request/goal.ts'

const changing = new RegExp(`^${verbs.change} (?:the words? )?(.+)$`, 'i')

/** `in the description, replace cache with store`: words of a value of the front matter. */
export const keyWords: Goal = ({ page: { document }, text, quotes, keyPlace }) => {
  const rest = changing.exec(text)?.[1]
  if (keyPlace === undefined || rest === undefined) return []
  const area = { start: keyPlace.start, end: keyPlace.end }
  return splitsAt(rest, 'to|into|with|by').flatMap(([left, right]) => {
    const [from, to] = [unquote(left, quotes), newText(right, quotes)]
    if (to === null || to === '' || from === '' || /["'\\:#\n]/.test(to)) return []
    const [hit, another] = findText(document.text, from, area, { wholeWord: true })
    if (hit === undefined || another !== undefined) return []
    const edits = [{ ...hit, replacement: to }]
    if (!keepsFrontMatter(document, edits)) return []
    return [
      {
        sentence: `replace ${quote(from)} with ${quote(to)} in ${keyPlace.key} of the front matter`,
        edits,
        summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} in ${quoteShort(keyPlace.key)} of the front matter.`,
      },
    ]
  })
}
