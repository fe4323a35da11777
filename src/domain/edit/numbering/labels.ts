import type { LineOutline } from '../lineOutline.ts'

/**
 *   section  `## 5.2 Limits`, `## § 3 Fees`, `### Option 2: Retry`
 *   clause   `1.3 The licensee shall …`
 *   step     `7. Restart the pools.`
 *   letter   `b) rent the software`
 *   id       `**REQ-12** The pump shall …`
 */
export type LabelKind = 'section' | 'clause' | 'step' | 'letter' | 'id'

/** A heading, clause, item or requirement with the number that is written in front of it. */
export type Label = {
  readonly kind: LabelKind
  /** The word in front of the number, in lower case: `option`; empty for most. */
  readonly noun: string
  readonly number: string
  /** What it says, without its number. */
  readonly text: string
  readonly line: number
  /** The line of the heading above it; for a letter, of the clause above it if that is nearer. */
  readonly section: number
  /** What its number goes on from: its list, or the number of what it is in. */
  readonly group: string
}

const titled = /^(?:(\p{L}{3,20}) )?(?:§ ?)?(\d{1,3}(?:\.\d{1,3}){0,5})(?:[.:)]?\s{1,4}(?:[–—-]\s{1,4})?|$)(.*)$/u
const clause = /^([*_]{0,2})(\d{1,3}(?:\.\d{1,3}){1,5})\.?\1[ \t]+(\S.*)$/
const step = /^\(?(\d{1,4})[.)][ \t]+(\S.*)$/
const letter = /^\(?([a-z])\)[ \t]+(\S.*)$/
const id =
  /^(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?[*_`[]{0,3}(\p{Lu}[\p{Lu}\d]{0,9}(?:-[\p{Lu}\d]{1,9}){0,2}-\d{1,6}[a-z]?)\b(.*)$/u
const lineReadMaxChars = 4_000

/** All that has a written number, in the order of the text. */
export function labelsOf({ lines, code, headings }: LineOutline): readonly Label[] {
  const titles = new Map(headings.map(heading => [heading.line, heading]))
  const found: Label[] = []
  const lists = createLists()
  let section = -1
  let owner = -1
  for (const [line, all] of lines.entries()) {
    const title = titles.get(line)
    if (title !== undefined) {
      section = line
      owner = line
      lists.close()
      const parts = titled.exec(title.text.slice(0, lineReadMaxChars))
      if (parts !== null && isTitle(title.text)) {
        const [, noun = '', number = '', text = ''] = parts
        const group = `${noun.toLowerCase()} ${parentOf(number)}`
        found.push({ kind: 'section', noun: noun.toLowerCase(), number, text, line, section, group })
      }
    }
    if (code[line] === 1) continue
    const indent = /^[\s>]*/.exec(all)?.[0].length ?? 0
    const body = all.slice(indent, indent + lineReadMaxChars)
    const name = id.exec(title?.text ?? body)
    if (name !== null) {
      found.push({ kind: 'id', noun: '', number: name[1] ?? '', text: name[2] ?? '', line, section, group: '' })
    }
    if (title !== undefined || body === '') continue
    const [dotted, one, lettered] = [clause.exec(body), step.exec(body), letter.exec(body)]
    if (dotted !== null) {
      const [, , number = '', text = ''] = dotted
      found.push({ kind: 'clause', noun: '', number, text, line, section, group: parentOf(number) })
      lists.close()
      owner = line
    } else if (one !== null || lettered !== null) {
      const [, number = '', text = ''] = one ?? lettered ?? []
      const group = lists.at(indent, one === null)
      if (one === null) found.push({ kind: 'letter', noun: '', number, text, line, section: owner, group })
      else found.push({ kind: 'step', noun: '', number, text, line, section, group })
    } else if (indent === 0 && (lines[line - 1] ?? '').trim() === '') lists.close()
  }
  return found
}

/** A year or an amount may lead a title too: `2025 results`, `404 Not Found`. */
function isTitle(text: string): boolean {
  return !/^\d{3,}\b/.test(text)
}

function parentOf(number: string): string {
  return number.includes('.') ? number.slice(0, number.lastIndexOf('.')) : ''
}

/** Tells by their columns which items belong to one list. */
function createLists() {
  const open = new Map<string, string>()
  let count = 0
  return {
    at(indent: number, isLetter: boolean): string {
      for (const key of open.keys()) if (Number.parseInt(key, 10) > indent) open.delete(key)
      const key = `${indent} ${isLetter ? 'a' : '1'}`
      const group = open.get(key) ?? `list ${count++}`
      open.set(key, group)
      return group
    },
    close: () => open.clear(),
  }
}
