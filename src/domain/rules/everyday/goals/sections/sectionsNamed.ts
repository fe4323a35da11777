import type { PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import type { Request } from '../../request/goal.ts'

export type SectionThing = Extract<PageElement, { kind: 'section' }>

export function sectionOf({ page, quotes, scope }: Request, phrase: string): SectionThing | null {
  const thing = resolveOne(page, phrase, { quotes, area: scope, kinds: ['section'] })
  return thing?.kind === 'section' ? thing : null
}

const everyHeading = /^(?:all(?: of)?(?: the)? (?:headings|sections|titles)|every (?:heading|section)|everything)$/i
const inner = /^(?:all |the )*(?:sub-?)?(?:sections|headings) (?:below|under|of|in) (.+)$/i

/** One section, several with their names, or those directly below one. */
export function sectionsOf(request: Request, phrase: string): readonly SectionThing[] {
  if (everyHeading.test(phrase) && request.scope === undefined)
    return request.page
      .things('section')
      .flatMap(one => (one.kind === 'section' && one.section.parents.length === 0 ? [one] : []))
  const around = inner.exec(phrase)?.[1]
  const parent = around === undefined ? null : sectionOf(request, around)
  if (parent !== null)
    return request.page
      .things('section')
      .flatMap(one => (one.kind === 'section' && one.section.parents.at(-1) === parent.section.heading ? [one] : []))
  const whole = sectionOf(request, phrase)
  if (whole !== null) return [whole]
  const names = phrase.replace(/^(?:the )?(?:headings|sections|subsections|chapters) (?=.)/i, '').split(/,? and |, ?/)
  const found = names.length > 1 ? names.map(name => sectionOf(request, name)) : []
  return found.every(one => one !== null) ? found : []
}
