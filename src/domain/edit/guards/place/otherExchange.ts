import { findText } from '../../../text/occurrences.ts'
import { type Exchange, exchangeIn, readingsOfNew } from '../../intent/exchange.ts'
import type { GuardContext } from '../context/context.ts'
import { has } from '../context/exchanges.ts'
import type { Rewrite } from '../context/rewrite.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * The new text of an exchange in a statement that had not the old one: `K_BOOT` that became `K_APPLICATION` for `rename
 * K_APP to K_APPLICATION`. `reported` are warnings about statements.
 */
export function guardOtherExchange(
  { rewrite, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || comparison.changed.length > changedMax) return []
  const stated = intent.clauses.filter(({ verbs }) => verbs.has('rename') || verbs.has('replace'))
  const exchanges = stated.flatMap(({ object }) => exactOf(exchangeIn(object), rewrite))
  return inRuns(
    exchanges.flatMap(({ from, to }) =>
      comparison.changed.flatMap(({ before, after }) => {
        const isOther = countOf(after.text, to) > countOf(before.text, to) && !has(before.text, from)
        if (!isOther || reported.some(warning => isAbout(warning, after))) return []
        return [warn('elsewhere_changed', [after.start + 1, after.end], `Without ${quoteSome([from])} before.`)]
      }),
    ),
  )
}

const changedMax = 50

/** An exchange of words of the page for others; a value is for what the words name. */
function exactOf(exchange: Exchange | null, { before, after }: Rewrite): readonly Exchange[] {
  if (exchange === null) return []
  const from = exchange.from.trim().replace(article, '')
  const now = after.slice(0, pageMaxChars)
  const to = readingsOfNew(exchange.to.slice(0, textMaxChars)).find(words => has(now, words))
  if (to === undefined || from === '' || from.length > textMaxChars || /\d/.test(to)) return []
  return has(before.slice(0, pageMaxChars), from) && from.toLowerCase() !== to.toLowerCase() ? [{ from, to }] : []
}

const article = /^(?:an?|the|eine?[mnrs]?|der|die|das|den|dem|une?|le|la)\s/i
const textMaxChars = 80
const pageMaxChars = 100_000

function countOf(text: string, words: string): number {
  return findText(text, words, { start: 0, end: text.length }, { wholeWord: true }).length
}
