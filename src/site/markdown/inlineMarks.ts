import type { MarkdownIt, StateInline } from 'markdown-it'
import { readAttributeList } from './blocks/attributeList.ts'

const icon = /:(?:material|octicons|fontawesome|simple)(?:-[a-z\d]{1,30}){1,10}:/y
const iconOfGitbook = /<i class="fa[^"\n]{0,60}">[ \t]{0,4}:[a-z\d-]{1,40}:[ \t]{0,4}<\/i>[ \t]?/y
const keys =
  /\+\+((?:[a-z][a-z\d-]{0,19}|\d|"[^"+\n]{1,30}")(?:\+(?:[a-z][a-z\d-]{0,19}|\d|"[^"+\n]{1,30}")){0,5})\+\+/iy
const named =
  /^(?:alt|altgr|alt-gr|backspace|break|caps-lock|clear|cmd|command|control|ctrl|context-menu|del|delete|down|end|enter|esc|escape|f\d{1,2}|fn|function|home|insert|ins|left|meta|num-lock|option|opt|page-down|page-up|pg-dn|pg-up|pause|power|print-screen|return|right|scroll-lock|shift|space|super|tab|up|win|windows|(?:arrow|left|right)-[a-z]{1,10})$/i
const marked = /==(?![\s=])((?:[^=\n]|=(?!=)){0,500}[^\s=])==(?![\w=])/y
const inserted = /\^\^(?![\s^])((?:[^^\n]|\^(?!\^)){0,500}[^\s^])\^\^(?![\w^])/y

const raised = /\^(?!\^)([^\s^[\]]{1,40})\^(?!\^)/y
const lowered = /~(?!~)([^\s~[\]]{1,40})~(?!~)/y

/** `x^2^` and `H~2~O` of Pandoc. */
export function subAndSuperscript(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'raised', (state, isSilent) => within(state, isSilent, raised, 'sup'))
  md.inline.ruler.before('strikethrough', 'lowered', (state, isSilent) => within(state, isSilent, lowered, 'sub'))
}

/**
 * What PyMdown Extensions, Obsidian and others write within a line: `==marked==`, `^^inserted^^` and keys
 * (`++ctrl+k++`). Icons (`:material-clock:{ .lg }`, and those of GitBook) are left out, since a page has no icon fonts.
 */
export function inlineMarks(md: MarkdownIt): void {
  md.inline.ruler.before(
    'emphasis',
    'marked',
    (state, isSilent) => isApart(state) && within(state, isSilent, marked, 'mark'),
  )
  md.inline.ruler.before(
    'emphasis',
    'inserted',
    (state, isSilent) => isApart(state) && within(state, isSilent, inserted, 'ins'),
  )
  md.inline.ruler.before('emphasis', 'keys', readKeys)
  md.inline.ruler.before('autolink', 'icon', readIcon)
}

function within(state: StateInline, isSilent: boolean, pattern: RegExp, element: string): boolean {
  const { pos, posMax } = state
  const [whole, content] = matchAt(state, pattern) ?? []
  if (whole === undefined || content === undefined) return false
  if (!isSilent) {
    state.push(`${element}_open`, element, 1)
    state.pos = pos + (whole.length - content.length) / 2
    state.posMax = state.pos + content.length
    state.md.inline.tokenize(state)
    state.posMax = posMax
    state.push(`${element}_close`, element, -1)
  }
  state.pos = pos + whole.length
  return true
}

/** Within words and comparisons, the same marks are something else. */
function isApart({ src, pos }: StateInline): boolean {
  return !/[\w=^]/.test(src.charAt(pos - 1))
}

function readKeys(state: StateInline, isSilent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '+') return false
  const [whole, written = ''] = matchAt(state, keys) ?? []
  const parts = written.split('+')
  if (whole === undefined || !parts.some(part => named.test(part))) return false
  if (!isSilent) for (const [index, part] of parts.entries()) pushKey(state, part, index > 0)
  state.pos += whole.length
  return true
}

function pushKey(state: StateInline, part: string, isAfter: boolean): void {
  if (isAfter) state.push('text', '', 0).content = '+'
  state.push('kbd_open', 'kbd', 1)
  const words = part.startsWith('"') ? [part.slice(1, -1)] : part.split('-')
  state.push('text', '', 0).content = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  state.push('kbd_close', 'kbd', -1)
}

/** What is only an icon, such as the text of a link, is its name. */
function readIcon(state: StateInline, isSilent: boolean): boolean {
  const first = state.src.charAt(state.pos)
  const [whole] = (first === ':' ? matchAt(state, icon) : first === '<' ? matchAt(state, iconOfGitbook) : null) ?? []
  if (whole === undefined) return false
  const start = state.pos
  const end = readAttributeList(state.src, start + whole.length, { named: false })?.end ?? start + whole.length
  const isAlone = state.src.charAt(start - 1) === '[' && state.src.charAt(end) === ']'
  if (isAlone && !isSilent) state.push('text', '', 0).content = nameOfIcon(whole)
  state.pos = end
  if (state.src.charAt(end) === ' ') state.pos++
  return true
}

function nameOfIcon(written: string): string {
  const [, ...words] = (/:([a-z\d-]+):/.exec(written)?.[1] ?? '').split('-')
  return words.filter(word => !/^\d+$/.test(word)).join(' ')
}

function matchAt(state: StateInline, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = state.pos
  const found = pattern.exec(state.src)
  return found && pattern.lastIndex <= state.posMax ? found : null
}
