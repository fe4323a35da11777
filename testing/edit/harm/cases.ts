/** Pages that a model harmed while it did something else, or nothing. */
import { applyEdits, type Edit } from '#domain/text/splice.ts'
import type { Harm, HarmResult } from './harm.ts'
import { sharing, unrelated } from './instructions.ts'
import type { Page } from './page.ts'
import { paragraphsOf } from './paragraphs.ts'
import { pickOne, seededPick } from './random.ts'
import { type Section, sectionsOf } from './sections.ts'

/** `unrelated`: shares no word with the harmed text. `sharing`: quotes words of it, but asks for something else. */
export const instructionKinds = ['unrelated', 'sharing'] as const
export type InstructionKind = (typeof instructionKinds)[number]

export type HarmCase = {
  readonly harm: Harm
  readonly page: Page
  readonly instructionKind: InstructionKind
  readonly instruction: string
  readonly after: string
  /** The page with only the requested change. */
  readonly wanted: string
}

/** One case for each kind of instruction; none if the harm does not apply to the page. */
export function casesOf(page: Page, harm: Harm): readonly HarmCase[] {
  const pick = seededPick(harm.name, page.path)
  const harmed = harm.apply(page, pick)
  if (harmed === null) return []
  const asked = pick(2) === 0 ? undefined : askedEdit(page, harmed, pick)
  const apart = unrelated(page, harmed, asked?.section, pick)
  return [
    { harm, page, instructionKind: 'unrelated', instruction: apart, ...texts(page, harmed, asked?.edit) },
    {
      harm,
      page,
      instructionKind: 'sharing',
      instruction: sharing(page, harmed, pick),
      ...texts(page, harmed, undefined),
    },
  ]
}

function texts(page: Page, harmed: HarmResult, asked: Edit | undefined): Pick<HarmCase, 'after' | 'wanted'> {
  if (asked === undefined) return { after: harmed.text, wanted: page.text }
  const all = [...harmed.edits, asked].toSorted((one, other) => one.start - other.start)
  return { after: applyEdits(page.text, all), wanted: applyEdits(page.text, [asked]) }
}

/** A sentence at the end of a paragraph in another section than the harmed text. */
function askedEdit(
  page: Page,
  { lines }: HarmResult,
  pick: (count: number) => number,
): { edit: Edit; section: Section } | undefined {
  const far = sectionsOf(page).filter(({ from, bodyEnd }) => bodyEnd < lines[0] || from > lines[1])
  const places = paragraphsOf(page, 6).flatMap(({ from, end, source }) => {
    const section = far.find(one => one.from < from && from < one.bodyEnd)
    return section === undefined || !source.endsWith('.') ? [] : [{ section, end }]
  })
  const place = pickOne(places, pick)
  if (place === undefined) return undefined
  return { edit: { start: place.end, end: place.end, replacement: ' It is described below.' }, section: place.section }
}
