import { idOfLabel } from '../links/elsewhere.ts'
import { isSectionHeading } from '../metadata/sectionHeading.ts'
import { normalName, type Substitution } from './context.ts'
import { titleBelow } from './labels.ts'
import { titleAt } from './lines.ts'
import { readSubstitution, withoutMarkup } from './substitutions.ts'

/** What a text defines for references, wherever it does: found before anything is printed. */
export type References = {
  readonly targets: ReadonlyMap<string, string>
  /** What follows labels: the title of a section, of a table or of a figure, without markup. */
  readonly titles: ReadonlyMap<string, string>
  /** The labels of notes, normalised. */
  readonly notes: ReadonlySet<string>
  readonly anonymous: readonly string[]
  readonly substitutions: ReadonlyMap<string, Substitution>
  /** The styles of the titles, in the order of their first use. */
  readonly styles: readonly string[]
  /** The title of the document: the only one of its style, and above all others. */
  readonly title: string | null
  /** The section with which a text begins that has several of the highest level: Sphinx names the page after it. */
  readonly firstSection: string | null
}

const target = /^\s*\.\. _(?![ _])(`[^`]+`|(?:\\.|[^:\\]|:(?!\s|$))+):(?:\s+(\S.*))?$/
const note = /^\s*\.\. \[#?([^\]]+)\](?:\s|$)/
const anonymousTarget = /^\s*(?:\.\. __:|__)\s+(\S.*)$/
const definition = /^\s*\.\. \|([^|]+)\|\s+([\w-]+)::\s*(?!\s)(.*)$/
/** What other directives make of a replacement, only their extension knows. */
const isText = /^(?:replace|image|figure|unicode|date|raw)$/i
const inlineTarget = /(?<![\w`])_`([^`]{1,200})`/g
const indirectMax = 20
const addressMaxChars = 2_000

export function readReferences(lines: readonly string[]): References {
  const targets = new Map<string, string>()
  const indirect = new Map<string, string>()
  const anonymous: string[] = []
  const substitutions = new Map<string, Substitution>()
  const titleOfLabel = new Map<string, string>()
  const notes = new Set<string>()
  const titles: { readonly text: string; readonly style: string; readonly index: number }[] = []
  lines.forEach((line, index) => {
    if (line.includes('.. ') || line.startsWith('__')) {
      const [, name, address] = target.exec(line) ?? []
      const [, nameless] = anonymousTarget.exec(line) ?? []
      const [, replaced, directive, value = ''] = definition.exec(line) ?? []
      const [, noted] = note.exec(line) ?? []
      if (noted !== undefined) notes.add(normalName(noted))
      if (nameless !== undefined) anonymous.push(nameless.replace(/\s+/g, ''))
      if (name !== undefined) {
        const key = normalName(name.replace(/^`|`$/g, ''))
        const whole = address === undefined ? continued(lines, index + 1) : address + continued(lines, index + 1)
        if (/[^\\]_$/.test(whole)) indirect.set(key, normalName(whole.slice(0, -1).replace(/^`|`$/g, '')))
        else if (whole === '') titleOfLabel.set(key, titleBelow(lines, index + 1) ?? '')
        if (!indirect.has(key)) targets.set(key, whole === '' ? `#${idOfLabel(key)}` : whole.slice(0, addressMaxChars))
      }
      if (replaced !== undefined && directive !== undefined && isText.test(directive))
        substitutions.set(normalName(replaced), readSubstitution(directive.toLowerCase(), value, lines, index + 1))
    }
    if (line.includes('_`') && !target.test(line))
      for (const [, name = ''] of line.matchAll(inlineTarget)) targets.set(normalName(name), `#${idOfLabel(name)}`)
    const title = titleAt(lines, index)
    if (title) titles.push({ ...title, index })
  })
  for (const { text } of titles) {
    if (!targets.has(normalName(text))) targets.set(normalName(text), `#${idOfLabel(text)}`)
    if (!titleOfLabel.has(normalName(text))) titleOfLabel.set(normalName(text), text)
  }
  for (const [name, other] of indirect) {
    let key = other
    for (let step = 0; step < indirectMax && indirect.has(key); step++) key = indirect.get(key) ?? key
    const found = targets.get(key)
    if (found !== undefined) targets.set(name, found)
  }
  const [first] = titles
  const isAlone = first !== undefined && titles.filter(({ style }) => style === first.style).length === 1
  return {
    targets,
    titles: new Map([...titleOfLabel].map(([label, text]) => [label, withoutMarkup(text)])),
    notes,
    anonymous,
    substitutions,
    styles: [...new Set(titles.map(({ style }) => style))],
    title: isAlone ? first.text : null,
    firstSection:
      first && !isAlone && beginsAt(lines, first.index) && !isSectionHeading(first.text) ? first.text : null,
  }
}

/** Whether only directives, comments, targets and fields are before a line. */
function beginsAt(lines: readonly string[], index: number): boolean {
  return lines.slice(0, index).every(line => line === '' || /^(?:\.\.(?: |$)|[ :])/.test(line))
}

/** A long address goes on in the following, indented lines. */
function continued(lines: readonly string[], from: number): string {
  let address = ''
  for (let at = from; at < from + 5 && /^\s{2,}[^\s:]/.test(lines[at] ?? ''); at++) address += lines[at]?.trim()
  return address
}
