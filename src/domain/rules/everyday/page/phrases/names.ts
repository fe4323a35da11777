import { fold } from '../../../../text/fold.ts'
import { singular } from '../nouns.ts'
import type { PageElement } from '../page.ts'

/** The things of this name: as written, then in any case, then in the singular or plural. */
export function named(things: readonly PageElement[], name: string): readonly PageElement[] {
  const wanted = formsOfName(name)
  for (const form of [0, 1, 2] as const) {
    const found =
      wanted[form] === '' ? [] : things.filter(thing => namesOf(thing).some(one => one[form] === wanted[form]))
    if (found.length > 0) return found
  }
  return []
}

type NameForms = readonly [written: string, plain: string, singular: string]

function formsOfName(name: string): NameForms {
  const plain = fold(name)
    .replace(/[`*_]+/g, '')
    .replace(/[.!]$/, '')
  return [name, plain, singular(plain)]
}

const formsByThing = new WeakMap<PageElement, readonly NameForms[]>()

/** Computed once for each thing. */
function namesOf(thing: PageElement): readonly NameForms[] {
  const known = formsByThing.get(thing)
  if (known !== undefined) return known
  const shown = thing.kind === 'item' ? thing.names.flatMap(name => [name, name.replace(/:$/, '')]) : thing.names
  const forms = [...new Set(shown)].map(name => formsOfName(name.slice(0, nameMaxChars)))
  formsByThing.set(thing, forms)
  return forms
}

const nameMaxChars = 600
