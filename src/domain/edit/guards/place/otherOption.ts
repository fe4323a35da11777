import type { Pair } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * An option of a command that got another value, beside one that the instruction names and that did not: `--retries 5`
 * for `use 5 replicas` in a command with `--replicas 3`.
 */
export function guardOtherOption({ comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  const { intent } = asked
  if (intent.isOpen || isRevision) return []
  const isNamed = (option: string) => {
    const words = [...stemsOf(option.replace(/[-_]/g, ' '))]
    return words.length > 0 && words.every(stem => intent.stems.has(stem))
  }
  return inRuns(
    comparison.changed.slice(0, changedMax).flatMap(pair => {
      const [old, now] = optionsOf(pair)
      const turned = [...old.keys()].filter(name => now.has(name) && now.get(name) !== old.get(name))
      const others = [...old.keys()].filter(name => now.get(name) === old.get(name))
      const [wrong] = turned.filter(name => !isNamed(name))
      const right = others.find(isNamed)
      if (wrong === undefined || right === undefined || turned.some(isNamed)) return []
      const detail = `The instruction names "${right}", and "${wrong}" changed.`
      return [warn('elsewhere_changed', [pair.after.start + 1, pair.after.end], detail)]
    }),
  )
}

const changedMax = 100

function optionsOf({ before, after }: Pair) {
  return [optionsIn(before.text), optionsIn(after.text)] as const
}

/** The values of the options in a line, by name. */
function optionsIn(text: string): ReadonlyMap<string, string> {
  const found = text
    .slice(0, textMaxChars)
    .matchAll(/(?<![\p{L}\p{N}-])(--?\p{L}[\p{L}\p{N}_-]{0,40})[ =]([^\s`-][^\s`]{0,200})/gu)
  return new Map(found.map(([, name = '', value = '']) => [name, value]))
}

const textMaxChars = 2_000
