import { type Token, tokensOf } from '../../compare/tokens.ts'
import { unitNamed } from '../../compare/unitNames.ts'
import { wordingBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * Statements that got a number of the instruction with another unit than the instruction gives it: `6 ms` for `make it
 * 6 seconds`. Any word may be a unit if both the statement and the instruction had it: `10 psi` for `10 bar, not 8` in
 * `8 bar`. `reported` are warnings about numbers.
 */
export function guardOtherUnits(
  { rewrite: { instruction }, comparison }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const said = tokensOf(instruction.slice(0, readMaxChars))
  const asked = new Map(
    said.flatMap(({ text }, at) => {
      const unit = unitAfter(said, at)
      return unit === null ? [] : [[text, unit] as const]
    }),
  )
  const units = new Set([...asked.values(), ...said.flatMap(({ text }) => unitNamed(text) ?? [])])
  const following = new Map(
    said.flatMap(({ kind, text }, at) => (kind === 'number' ? [[text, said[at + 1]] as const] : [])),
  )
  if (following.size === 0) return []
  return inRuns(
    comparison.changed.flatMap(({ before, after }) => {
      const [start, end] = [after.start + 1, after.end]
      if (reported.some(warning => isAbout(warning, after))) return []
      const come = new Set(
        wordingBetween(before, after)
          .runs.filter(({ removed }) => removed.some(({ kind }) => kind === 'number'))
          .flatMap(({ added }) => added.filter(({ text }) => following.has(text)).map(({ text }) => text)),
      )
      const old = come.size === 0 ? [] : tokensOf(before.text)
      const tokens = come.size === 0 ? [] : tokensOf(after.text)
      const isRight = (number: string) =>
        asked.has(number) && tokens.some(({ text }, at) => text === number && unitAfter(tokens, at) === asked.get(text))
      const wrong = tokens.find(({ text }, at) => {
        if (!come.has(text) || isRight(text)) return false
        const unit = unitAfter(tokens, at)
        if (unit !== null && asked.size > 0) return !units.has(unit) || isOfOther(text, unit, asked)
        const word = following.get(text)
        const other = tokens[at + 1]
        if (word?.kind !== 'word' || other?.kind !== 'word' || word.text === other.text) return false
        return follows(old, word.text) && !said.some(token => token.text === other.text)
      })
      return wrong === undefined ? [] : [warn('number_changed', [start, end], `"${wrong.text}" has another unit.`)]
    }),
  )
}

const readMaxChars = 2_000

/** Whether the instruction gives this unit to another number, and another one to this. */
function isOfOther(number: string, unit: number, asked: ReadonlyMap<string, number>): boolean {
  const own = asked.get(number)
  return own !== undefined && own !== unit && asked.values().some(one => one === unit)
}

/** Whether the word comes behind a number. */
function follows(tokens: readonly Token[], word: string): boolean {
  return tokens.some(({ text }, at) => text === word && tokens[at - 1]?.kind === 'number')
}

/** The unit of the number at this place; in a row, that of the next cell. */
function unitAfter(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.kind !== 'number') return null
  const [next, ...rest] = tokens.slice(at + 1, at + 5)
  const one = next?.text === '|' ? rest[0] : next
  const [text, joined] = [one?.text ?? '', `${one?.text ?? ''}${tokens[at + 2]?.text ?? ''}`]
  return (text === '°' ? unitNamed(joined) : unitNamed(text)) ?? null
}
