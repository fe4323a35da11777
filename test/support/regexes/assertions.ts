import type { Assertion, CharSet, Concatenation, Element } from 'refa'
import type { Guard, Mask } from './fragments.ts'

type Near = { readonly mask: Mask; readonly isExact: boolean }

/** What an assertion says of the characters next to it: exact if it looks at no more than one. */
export function nearGuard(assertion: Assertion, open: Guard, maskOf: (set: CharSet) => Mask, edge: Mask): Guard {
  const { mask, isExact } = nearOf(assertion, assertion.kind)
  return assertion.kind === 'ahead' ? { ...open, after: mask, isExact } : { ...open, before: mask, isExact }

  function nearOf({ kind, negate, alternatives }: Assertion, side: Assertion['kind']): Near {
    if (kind !== side) return { mask: open.after, isExact: false }
    const seen = alternatives.map(part => nearOfPart(part, side))
    const isAllExact = seen.every(near => near.isExact)
    const counted = negate ? seen.filter(near => near.isExact) : seen
    const union = counted.reduce((sum, near) => sum | near.mask, 0n)
    return { mask: negate ? open.after & ~union : union, isExact: isAllExact }
  }

  function nearOfPart({ elements }: Concatenation, side: Assertion['kind']): Near {
    const nearest = side === 'ahead' ? elements[0] : elements.at(-1)
    if (nearest === undefined) return { mask: open.after, isExact: true }
    const near = nearOfElement(nearest, side)
    return { mask: near.mask, isExact: near.isExact && elements.length === 1 }
  }

  function nearOfElement(element: Element, side: Assertion['kind']): Near {
    if (element.type === 'CharacterClass') return { mask: maskOf(element.characters) & ~edge, isExact: true }
    if (element.type === 'Assertion') return nearOf(element, side)
    const isRepeated = element.type === 'Quantifier' && element.min > 0
    if (element.type !== 'Alternation' && !isRepeated) return { mask: open.after, isExact: false }
    const seen = element.alternatives.map(part => nearOfPart(part, side))
    const isOnce = !isRepeated || element.min === 1
    return {
      mask: seen.reduce((sum, near) => sum | near.mask, 0n),
      isExact: isOnce && seen.every(near => near.isExact),
    }
  }
}

/** Whether a part reads a bounded number of characters. */
export function isShort({ elements }: Concatenation): boolean {
  return elements.every(element => {
    if (element.type === 'CharacterClass') return true
    if (element.type === 'Unknown' || (element.type === 'Quantifier' && element.max === Infinity)) return false
    return element.alternatives.every(isShort)
  })
}

export function setsIn(parts: readonly Concatenation[]): readonly CharSet[] {
  return parts.flatMap(({ elements }) =>
    elements.flatMap(element => {
      if (element.type === 'CharacterClass') return [element.characters]
      return element.type === 'Unknown' ? [] : setsIn(element.alternatives)
    }),
  )
}
