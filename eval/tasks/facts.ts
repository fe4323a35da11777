import { type Document, readDocument } from '#domain/markdown/document.ts'
import { type Section, sectionsOf } from '#domain/markdown/sections.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { seededShuffle } from '../seededShuffle.ts'

/** What task makers need to know of a document. */
export type Facts = Pick<Document, 'text' | 'eol' | 'frontMatter'> & {
  /** Sections that an instruction can name by their heading alone, in seeded order. */
  readonly sections: readonly Section[]
  inOrder<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[]
}

export function readFacts(text: string, seed: string): Facts {
  const document = readDocument(text)
  const all = sectionsOf(document)
  const named = all.filter(({ heading }) => isName(heading.text) && heading.level > 1)
  const alone = named.filter(one => all.filter(other => other.heading.slug.startsWith(one.heading.slug)).length === 1)
  return {
    text,
    eol: document.eol,
    frontMatter: document.frontMatter,
    sections: seededShuffle(alone, seed, ({ heading }) => heading.text),
    inOrder: (items, keyOf) => seededShuffle(items, seed, keyOf),
  }
}

function isName(title: string): boolean {
  return /^[\p{L}][\p{L}\p{N} ,-]{2,58}$/u.test(title)
}

/** The result of the deterministic editor for an instruction in its own form; `null` if nothing changes. */
export function editByRules(text: string, instruction: string): string | null {
  const result = applyRules(text, instruction)
  return result.kind === 'edited' ? applyEdits(text, result.edits) : null
}

export function countOf(text: string, words: string): number {
  return text.split(words).length - 1
}

/** The first thing that can be made, trying the first few. */
export function firstMatch<T, Made>(items: readonly T[], make: (item: T) => Made | null): Made | null {
  const triedMax = 12
  for (const item of items.slice(0, triedMax)) {
    const made = make(item)
    if (made !== null) return made
  }
  return null
}

/** Whether it has no subsections, so that an instruction about it is unambiguous. */
export function isFlat({ end, own }: Section): boolean {
  return own.end === end
}
