import type { Heading } from '../fragment.ts'
import { type Html, html } from '../html/template.ts'

const entriesMax = 300

type Entry = { readonly heading: Heading; readonly entries: Entry[] }

/** The headings of a page below its title, of all levels; nothing if there are few. */
export function contents(headings: readonly Heading[]): Html | null {
  const titles = headings.filter(heading => heading.level === 1).length
  const listed = headings.filter(heading => heading.level > 1 || titles > 1).slice(0, entriesMax)
  if (listed.length < 2) return null
  return html`<details class="contents" aria-label="On this page"><summary>On this page</summary><nav aria-label="On this page">${list(nested(listed))}</nav></details>`
}

/** A heading belongs to the nearest heading above it that has a lower level; levels may be skipped. */
function nested(headings: readonly Heading[]): readonly Entry[] {
  const top: Entry[] = []
  const open: Entry[] = []
  for (const heading of headings) {
    while ((open.at(-1)?.heading.level ?? 0) >= heading.level) open.pop()
    const entry: Entry = { heading, entries: [] }
    const above = open.at(-1)?.entries ?? top
    above.push(entry)
    open.push(entry)
  }
  return top
}

function list(entries: readonly Entry[]): Html | null {
  if (entries.length === 0) return null
  return html`<ol>${entries.map(
    ({ heading, entries }) => html`<li><a href="#${heading.id}">${breakable(heading.text)}</a>${list(entries)}</li>`,
  )}</ol>`
}

const longWord = /\S{17}/
const partOfName = /(?<=[a-z\d])(?=[A-Z])|(?<=[_./])(?=\w)/

/** Long names of code break between their parts, not within one. */
function breakable(text: string): Html | string {
  if (!longWord.test(text)) return text
  return html`${text.split(partOfName).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}`
}
