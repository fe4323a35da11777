import { type Assertion, CharBase, CharSet, type Concatenation, type Element, JS, type Quantifier } from 'refa'
import { isShort, nearGuard, setsIn } from './assertions.ts'
import {
  addPosition,
  alternatives,
  type Drawing,
  type Fragment,
  type Guard,
  type Mask,
  nothing,
  repeat,
  sequence,
} from './fragments.ts'
import { referredGroup } from './groups.ts'

/** The positions of an expression, and the classes of characters that it distinguishes. */
export type Drawn = Drawing & { readonly whole: Fragment; readonly sets: readonly CharSet[]; readonly edge: Mask }

/** A repeated part is copied up to this number of positions; beyond, its count is not followed. */
const copiedMax = 60

/** Throws for what cannot be followed, with the reason. */
export function draw(source: string, flags: string): Drawn {
  const parser = JS.Parser.fromLiteral({ source, flags })
  const parsed = parser.parse({
    maxBackreferenceWords: 0,
    backreferences: 'unknown',
    maxNodes: 100_000,
  })
  const everything = CharSet.all(parsed.maxCharacter)
  const { sets } = new CharBase([everything, ...setsIn(parsed.expression.alternatives)])
  const edge = 1n << BigInt(sets.length)
  const all = (edge << 1n) - 1n
  const open: Guard = { before: all, after: all, isExact: true }
  const drawing: Drawing = { classes: [], steps: [], open }

  const maskOf = (set: CharSet) =>
    sets.reduce((mask, one, at) => (one.isDisjointWith(set) ? mask : mask | (1n << BigInt(at))), 0n)

  const drawAll = (parts: readonly Concatenation[]): Fragment => alternatives(parts.map(drawOne))
  const drawOne = (part: Concatenation): Fragment =>
    part.elements.map(drawElement).reduce((one, next) => sequence(drawing, one, next), { ...nothing, empty: [open] })

  const drawElement = (element: Element): Fragment => {
    switch (element.type) {
      case 'CharacterClass':
        return addPosition(drawing, maskOf(element.characters))
      case 'Alternation':
        return drawAll(element.alternatives)
      case 'Quantifier':
        return drawQuantifier(element)
      case 'Assertion':
        return drawAssertion(element)
      case 'Unknown': {
        // It reads one word of its group, which one is not followed here; or nothing, if the group was not used.
        const word = drawAll(referredGroup(parser, element.id).alternatives)
        return { first: word.first, last: inexact(word.last), empty: [...word.empty.map(unsure), unsure(open)] }
      }
    }
  }

  const drawQuantifier = ({ min, max, alternatives: parts }: Quantifier): Fragment => {
    if (max === 0) return { ...nothing, empty: [open] }
    const copy = () => drawAll(parts)
    const begun = drawing.classes.length
    let drawn = copy()
    const size = Math.max(1, drawing.classes.length - begun)
    const isCountExact = size * Math.max(min, 1) <= copiedMax
    const optional = (part: Fragment): Fragment => ({ ...part, empty: [open] })
    if (isCountExact && max !== Infinity && size * max <= copiedMax) {
      const copies = [drawn, ...Array.from({ length: max - 1 }, copy)]
      const tail = copies
        .slice(min)
        .reduceRight((rest, part) => optional(sequence(drawing, withoutEmpty(part), rest)), {
          ...nothing,
          empty: [open],
        })
      return [...copies.slice(0, min), tail].reduce((one, next) => sequence(drawing, one, next))
    }
    const before: Fragment[] = []
    for (let count = 0; isCountExact && count < min - (drawn.empty.length === 0 ? 1 : 0); count++) {
      before.push(drawn)
      drawn = copy()
    }
    repeat(drawing, drawn, max !== Infinity)
    const isOptional = min === 0 || drawn.empty.length > 0
    const loop = isOptional ? optional(drawn) : isCountExact ? drawn : { ...drawn, last: inexact(drawn.last) }
    return [...before, loop].reduce((one, next) => sequence(drawing, one, next))
  }

  const drawAssertion = (assertion: Assertion): Fragment => {
    const guard = nearGuard(assertion, open, maskOf, edge)
    const body = assertion.alternatives
    if (guard.isExact || body.every(isShort)) return { ...nothing, empty: [guard] }
    if (assertion.kind === 'behind') throw new RangeError('It looks back without a bound.')
    // What is read ahead is read and then left: nothing follows its last positions.
    return { first: drawAll(body).first, last: [], empty: [guard] }
  }

  return { ...drawing, whole: drawAll(parsed.expression.alternatives), sets, edge }
}

function inexact(ways: Fragment['last']): Fragment['last'] {
  return ways.map(({ position, guard }) => ({ position, guard: unsure(guard) }))
}

function unsure(guard: Guard): Guard {
  return { ...guard, isExact: false }
}

/** An iteration beyond the minimum that reads nothing is refused by the engine. */
function withoutEmpty(part: Fragment): Fragment {
  return { ...part, empty: [] }
}
