import type { Segment } from '../../compare/segments.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { reference } from './otherSection.ts'

const id = '\\p{Lu}[\\p{Lu}\\d]{0,9}(?:-[\\p{Lu}\\d]{1,9}){0,2}-\\d{1,6}[a-z]?'
const list = new RegExp(`(?<![\\p{L}\\p{N}-])${id}(?:, ${id}){0,9},? (?:and|und|et|y|e) ${id}(?![\\p{L}\\p{N}-])`, 'u')
const one = new RegExp(id, 'gu')
const leading = new RegExp(`^[\\s>|]*(?:(?:[-*+.]|\\d{1,9}[.)])\\s{1,4})?[*_\`[(]{0,3}(${id})(?![\\p{L}\\p{N}-])`, 'u')

/** An instruction asks for a change of several statements by their ids, `PT-3 and PT-4`, and only some of them changed. */
export function guardMissedStatements({ rewrite, before, comparison, asked }: GuardContext): readonly Warning[] {
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const named = list.exec(instruction)?.[0].match(one) ?? []
  if (
    named.length === 0 ||
    asked.intent.isOpen ||
    comparison.added.length > 0 ||
    asked.has(['move']) ||
    isOfOthers(instruction)
  )
    return []
  const changed = [...comparison.changed, ...comparison.moved].map(pair => pair.before)
  const places = placesOf(named, before)
  const isHit = (name: string) =>
    [...changed, ...comparison.lost].some(({ start, end }: Segment) =>
      (places.get(name) ?? []).some(line => start <= line && line < end),
    )
  const missed = named.filter(name => places.has(name) && !isHit(name))
  return missed.length === 0 || missed.length === named.length
    ? []
    : [warn('partly_done', null, `Not changed: ${quoteSome(missed)}.`)]
}

const readMaxChars = 2_000

/** What the ids are compared with, or what is between them, may stay as it is. */
function isOfOthers(instruction: string): boolean {
  return (
    reference.test(instruction) ||
    /(?<!\p{L})(?:between|except|unlike|merge|zwischen|außer|entre|sauf)(?!\p{L})/iu.test(instruction)
  )
}

/** The lines that begin with each of the ids. */
function placesOf(names: readonly string[], { lines, code }: LineOutline): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const name = code[at] === 1 ? undefined : leading.exec(line.slice(0, lineReadMaxChars))?.[1]
    if (name !== undefined && names.includes(name))
      places.set(name, [...(places.get(name) ?? []), at].slice(0, placesMax))
  }
  return places
}

const lineReadMaxChars = 200
const placesMax = 20
