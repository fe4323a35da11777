import type { Token } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isRequest } from '../context/request.ts'
import { contentOf, type Place, placesIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * A name that became another one in a statement that also got words of the instruction, which has not that name:
 * `AES-128` for `AES-256` beside the MUST that was asked for. `reported` are warnings about statements.
 */
export function guardOtherNames(
  { rewrite: { instruction }, comparison: { changed }, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { intent } = asked
  if (intent.isOpen || isRevision || changed.length > changedMax || !isRequest(instruction, intent)) return []
  if (asked.has(['rewrite', 'translate', 'format'])) return []
  const isSaid = saidIn(instruction)
  return inRuns(
    changed.flatMap(pair => {
      const { before, after } = pair
      if (after.kind === 'matter' || reported.some(warning => isAbout(warning, after))) return []
      const places = placesIn(pair)
      if (before.kind !== 'row' && places.length < 2) return []
      const names = places.filter(place => isExchange(place) && !place.come.some(isSaid))
      const isMade = places.some(
        ({ come, run }) => (come.length > 0 && come.every(isSaid)) || run.added.some(({ kind }) => kind === 'keyword'),
      )
      if (names.length === 0 || !isMade) return []
      const words = names.map(({ run }) => run.added.map(({ text }) => text).join(' '))
      return [warn('name_changed', [after.start + 1, after.end], `New: ${quoteSome(words)}.`)]
    }),
  )
}

const changedMax = 20

/** One name for another. */
function isExchange({ run: { removed, added } }: Place): boolean {
  return [removed, added].every(
    tokens => tokens.some(isName) && contentOf(tokens.filter(token => !isName(token))).length === 0,
  )
}

/** Code, or a word with a digit or capitals in it: `speed`, `AES-256`, `GmbH`. */
function isName({ kind, text }: Token): boolean {
  const isMixed = /\p{L}/u.test(text) && /[\p{Nd}_]/u.test(text)
  return kind === 'code' || (kind === 'word' && (isMixed || /\p{Lu}/u.test(text.slice(1))))
}
