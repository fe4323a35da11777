import type { Heading } from '../annotate/headings.ts'
import { type Html, html } from '../html/template.ts'

const entriesMax = 300

type Section = { readonly heading: Heading; readonly parts: Heading[] }

/** The headings of a page, two levels deep below its title; nothing if there are few. */
export function contents(headings: readonly Heading[]): Html | null {
  const sections = sectionsOf(headings)
  if (sections.flatMap(({ parts }) => [0, ...parts]).length < 2) return null
  return html`<details class="contents" aria-label="On this page"><summary>On this page</summary><nav aria-label="On this page"><ol>${sections.map(
    ({ heading, parts }) =>
      html`<li>${link(heading)}${
        parts.length > 0 ? html`<ol>${parts.map(part => html`<li>${link(part)}</li>`)}</ol>` : null
      }</li>`,
  )}</ol></nav></details>`
}

function sectionsOf(headings: readonly Heading[]): Section[] {
  const titles = headings.filter(heading => heading.level === 1).length
  const listed = headings.filter(heading => heading.level > 1 || titles > 1).slice(0, entriesMax)
  const top = Math.min(...listed.map(heading => heading.level))
  const sections: Section[] = []
  for (const heading of listed) {
    if (heading.level === top || sections.length === 0) sections.push({ heading, parts: [] })
    else if (heading.level === top + 1) sections.at(-1)?.parts.push(heading)
  }
  return sections
}

function link(heading: Heading): Html {
  return html`<a href="#${heading.id}">${heading.text}</a>`
}
