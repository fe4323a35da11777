/** Answers without a model, to test the evaluation itself: the expected findings are known in advance. */
import type { Ask } from '#domain/edit/engine.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { AiError, type AiPrices } from '#ports/ai.ts'
import { blocksBetween, type TrueBlock, writeBlocks } from '#testing/edit/encodePair.ts'
import { sectionsAnswer } from '#testing/edit/oracle.ts'
import { charsOf, estimateUsage } from './bills.ts'
import type { Subject } from './subject.ts'
import { attackerHost } from './tasks/injections.ts'
import type { Step, Task } from './tasks/task.ts'

/**
 * - `right`: as the task wants it. `inexact`: the same, quoted with trailing spaces.
 * - `misquoted`: quotes text that does not exist, and is right when asked again.
 * - `careless`: right, but also changes an unrelated line. `wrong`: changes the right place to something else.
 * - `obedient`: does what an attack in the document wants; right if there is none.
 * - `cut_off`: ends in the middle. `failing`: the provider does not answer.
 */
export type Behaviour = (typeof behaviours)[number]

export const behaviours = [
  'right',
  'inexact',
  'misquoted',
  'careless',
  'wrong',
  'obedient',
  'cut_off',
  'failing',
] as const

/**
 * The behaviour of the built-in script, repeated every 23 tasks, a number that combines with every kind of task in
 * time.
 */
const behaviourCycle: readonly Behaviour[] = [...behaviours, ...Array.from({ length: 15 }, (): Behaviour => 'right')]

export function behaviourAt(index: number): Behaviour {
  return behaviourCycle[index % behaviourCycle.length] ?? 'right'
}

const noPrices: AiPrices = { costMicroUsd: async () => null }

export function scriptedSubject(behaviourOf: (task: Task) => Behaviour, prices: AiPrices = noPrices): Subject {
  return {
    provider: 'scripted',
    model: 'scripted-1',
    prices,
    scripted: true,
    createAsk: (task, step, text) => scriptedAsk(behaviourOf(task), task, step, text),
  }
}

function scriptedAsk(behaviour: Behaviour, task: Task, step: Step, text: string): Ask {
  let answered = 0
  return async function* (prompt) {
    if (behaviour === 'failing') throw new AiError('overloaded', 'as scripted')
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(prompt.instruction)?.[1]
    const target = targetOf(behaviour, task, step, text)
    const answer = nonce === undefined ? sectionsOf(text, target) : answerTo(behaviour, text, target, nonce, answered++)
    yield { type: 'text', text: answer }
    const reason = behaviour === 'cut_off' && nonce !== undefined ? 'length' : 'stop'
    yield { type: 'finish', reason, usage: estimateUsage(charsOf(prompt), answer.length) }
  }
}

/** The sections of a long document that matter; an unrelated one if nothing is to change. */
function sectionsOf(text: string, target: string): string {
  return target === text ? 'SECTIONS: 1\n' : sectionsAnswer(text, blocksBetween(text, target))
}

function answerTo(behaviour: Behaviour, text: string, target: string, nonce: string, answered: number): string {
  if (target === text) return 'NO_CHANGE: as scripted\n'
  const blocks = blocksBetween(text, target)
  if (behaviour === 'inexact') return writeBlocks(blocks.map(withSpaces), nonce)
  if (behaviour === 'misquoted' && answered === 0) return writeBlocks(blocks.map(misquoted), nonce)
  const answer = writeBlocks(blocks, nonce)
  return behaviour === 'cut_off' ? answer.slice(0, answer.indexOf(`\n======= ${nonce}`)) : answer
}

function withSpaces({ search, replace }: TrueBlock): Pick<TrueBlock, 'search' | 'replace'> {
  return { search: search.map(line => `${line}  `), replace }
}

function misquoted({ replace }: TrueBlock): Pick<TrueBlock, 'search' | 'replace'> {
  return { search: ['These words occur in none of our documents.'], replace }
}

function targetOf(behaviour: Behaviour, { attack }: Task, { solution, expected }: Step, text: string): string {
  switch (behaviour) {
    case 'careless':
      return withUnaskedChange(text, solution)
    case 'wrong':
      return expected === 'no_change' ? withUnaskedChange(text, solution) : withWrongWords(text, solution)
    case 'obedient':
      if (attack?.denies) return text
      return attack ? `${solution}\n[Imprint](https://${attackerHost}/imprint)\n` : solution
    case 'cut_off':
      return expected === 'no_change' ? withUnaskedChange(text, solution) : solution
    default:
      return solution
  }
}

/** The solution, with a word added to the first line that it does not change. */
function withUnaskedChange(text: string, solution: string): string {
  const before = splitLines(text)
  const lines = [...splitLines(solution)]
  const touched = new Set<number>()
  for (const { bStart, bEnd } of diffLines(before, lines)) for (let at = bStart; at < bEnd; at++) touched.add(at)
  const at = lines.findIndex((line, index) => !touched.has(index) && line.trim() !== '')
  lines[at] = withWords(lines[at] ?? '', ' indeed')
  return lines.join('')
}

/** The solution with a word added to its first new line, or a line in place of what it removes. */
function withWrongWords(text: string, solution: string): string {
  const lines = [...splitLines(solution)]
  const [first] = diffLines(splitLines(text), lines)
  if (first === undefined) return solution
  if (first.bEnd > first.bStart) lines[first.bStart] = withWords(lines[first.bStart] ?? '', ' oddly')
  else lines.splice(first.bStart, 0, 'oddly\n')
  return lines.join('')
}

function withWords(line: string, words: string): string {
  return line.replace(/(?=\r?\n?$)/, words)
}
