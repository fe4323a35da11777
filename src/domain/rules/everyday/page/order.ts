import { contains } from '../../../text/span.ts'
import type { PageElement } from './page.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** 2 for `second` and `2nd`, -1 for `last`, 0 for anything else. */
export function orderNumber(word: string): number {
  const name = word.toLowerCase()
  if (name === 'last') return -1
  return ordinals.indexOf(name) + 1 || Number(/^(\d{1,4})(?:st|nd|rd|th)$/.exec(name)?.[1] ?? 0)
}

/** Counts the outermost things, which have to belong together if they are parts of one. */
export function nth(things: readonly PageElement[], number: number): readonly PageElement[] {
  const [first] = things
  if (first === undefined) return []
  const whole = first.kind === 'item' ? first.list : first.kind === 'row' ? first.table : undefined
  const isApart = (thing: PageElement) => {
    if (thing.kind === 'item') return thing.list !== whole && !(whole !== undefined && contains(whole, thing))
    return thing.kind === 'row' && thing.table !== whole
  }
  if (first.kind === 'section') return nthSection(things, number)
  const siblings = whole === undefined ? things : things.filter(thing => thing.kind !== 'item' || thing.list === whole)
  const one = siblings.at(number < 0 ? number : number - 1)
  if (one === undefined) return []
  const others = things.filter(isApart)
  return others.length === 0 ? [one] : [one, ...others.slice(0, 1)]
}

/** Counts sections of the highest level, below the title of the page. */
function nthSection(things: readonly PageElement[], number: number): readonly PageElement[] {
  const sections = things.flatMap(one => (one.kind === 'section' ? [one] : []))
  const [title, ...others] = sections
  const isTitled = title?.section.heading.level === 1 && others.every(({ section }) => section.heading.level > 1)
  const counted = isTitled ? others : sections
  const highest = counted.reduce((least, { section }) => Math.min(least, section.heading.level), 7)
  const one = counted.filter(({ section }) => section.heading.level === highest).at(number < 0 ? number : number - 1)
  return one === undefined ? [] : [one]
}
