import { fold } from '../../../../text/fold.ts'
import { isoDate, writtenDate } from '../../instruction/dateWords.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import type { Goal } from '../../request/goal.ts'
import { statement } from './statement.ts'

const instead = new RegExp(`^(.+?),? (?:instead of|rather than|in place of|and not|not) (?:on )?(${writtenDate})$`, 'i')

/** `the pilot should begin on 15 April 2026 instead of 1 March 2026`: a statement, where the page has this date now. */
export const statedInstead: Goal = request => {
  const [, said = '', old = ''] = instead.exec(request.text) ?? []
  if (said === '' || hasQuote(request.text)) return []
  const { text } = request.page.document
  return statement({ ...request, text: said }).filter(({ edits }) =>
    edits.every(({ start, end }) => isSameDay(text.slice(start, end), old)),
  )
}

function isSameDay(one: string, other: string): boolean {
  const day = isoDate(one)
  return day === null ? fold(one) === fold(other) : day === isoDate(other)
}
