import { tokensOf } from '../../compare/tokens.ts'
import { runsBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * An "and" that became an "or", or the other way round, in a statement that otherwise kept its words there: both
 * conditions or one of them. `reported` are warnings about statements.
 */
export function guardExchangedJoints(
  { rewrite: { instruction }, comparison: { changed }, asked: { intent }, isOverhaul }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isOverhaul || changed.length > changedMax || namesBoth(instruction)) return []
  return inRuns(
    changed.flatMap(({ before, after }) => {
      if (before.kind === 'code' || before.kind === 'matter') return []
      if (reported.some(warning => isAbout(warning, after))) return []
      const turned = runsBetween(tokensOf(before.text), tokensOf(after.text)).find(({ removed, added }) => {
        const [old, ...more] = removed
        const [now, ...others] = added
        if (old === undefined || now === undefined || more.length + others.length > 0) return false
        return (isOne(old.text, 'and') && isOne(now.text, 'or')) || (isOne(old.text, 'or') && isOne(now.text, 'and'))
      })
      if (turned === undefined) return []
      const [old, now] = [turned.removed[0]?.text, turned.added[0]?.text]
      return [warn('more_changed', [after.start + 1, after.end], `"${old}" became "${now}".`)]
    }),
  )
}

const changedMax = 20

const joints = { and: /^(?:and|und|et|y|e)$/i, or: /^(?:or|oder|ou|o)$/i } as const

function isOne(word: string, joint: keyof typeof joints): boolean {
  return joints[joint].test(word)
}

/** `and instead of or`, `either of them` */
function namesBoth(instruction: string): boolean {
  const said = instruction.slice(0, readMaxChars)
  if (choice.test(said)) return true
  const words = tokensOf(said).map(({ text }) => text)
  return words.some(word => isOne(word, 'and')) && words.some(word => isOne(word, 'or'))
}

const choice =
  /(?<!\p{L})(?:either|both|any of|one of|one is enough|enough|suffices?|choose|choice|alternatives?|entweder|sowohl|beides?|eine?[ms]? von|eins von|reicht|genügt|wahlweise|wählen)(?!\p{L})/iu
const readMaxChars = 2_000
