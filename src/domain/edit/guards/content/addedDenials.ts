import { isModal } from '../../compare/bindingWords.ts'
import { negationsIn } from '../../compare/differences.ts'
import { wordingBetween, wordsAmong } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isRewording } from '../context/rewording.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'
import { deniesAlike } from './denials.ts'

/**
 * A "not" that came into a statement, although the instruction says and forbids nothing of the kind: `must not refuse`
 * for `must be refused`. `reported` are warnings about statements.
 */
export function guardAddedDenials(
  { rewrite: { instruction }, comparison: { changed }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || changed.length > changedMax) return []
  if (negationsIn(instruction).length > 0 || limiting.values().some(stem => intent.stems.has(stem))) return []
  const mayReword = isRewording(intent)
  return inRuns(
    changed.flatMap(pair => {
      const { before, after } = pair
      if (before.kind !== 'paragraph' && before.kind !== 'item') return []
      if (reported.some(warning => isAbout(warning, after)) || (mayReword && deniesAlike(pair))) return []
      if (negationsIn(after.text).length <= negationsIn(before.text).length) return []
      if (deniesBoth.test(after.text) && !deniesBoth.test(before.text)) return []
      const isDenied = wordingBetween(before, after).runs.some(({ removed, added, previous }) => {
        const denies = added.some(({ text }) => not.test(text) || /\sNOT$/.test(text))
        const binds = [...removed, ...added, ...(previous === undefined ? [] : [previous])].some(
          ({ kind, text }) => kind === 'keyword' || isModal(text),
        )
        return denies && binds && wordsAmong(added) <= addedMaxWords
      })
      return isDenied ? [warn('negation_changed', [after.start + 1, after.end], 'New: "not".')] : []
    }),
  )
}

const changedMax = 10
const addedMaxWords = 3
const not = /^(?:not|never|cannot|nicht|nie|niemals)$/i

/** `cannot and should not` denies what the statement denied before. */
const deniesBoth =
  /(?<!\p{L})(?:not|never|cannot|nicht|nie|niemals),? (?:and|or|nor|und|oder|noch) (?:\p{L}{1,20}\s)?(?:not|never|nicht|nie|niemals)(?!\p{L})/iu

const limiting = stemsOf(
  `forbid forbids forbidden prohibit prohibits prohibited prohibition disallow disallowed ban banned bans reject rejects
  rejected deny denied exclude excluded excludes limit limits restrict restricted stop stops prevent prevents block only
  opposite invert negate contradiction wrong verbiete verboten verbot untersage untersagt ausschließen ausgeschlossen
  unzulässig nur interdit interdire prohibido prohibir`,
)
