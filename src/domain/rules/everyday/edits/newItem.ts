import type { ListItem, NestedList } from '../../../markdown/listItem.ts'
import { InstructionError } from '../../instructionError.ts'
import { quoteShort } from '../../language/phrase.ts'
import { idsIn } from '../page/ids.ts'
import type { Page } from '../page/page.ts'

const idStart = /^(\p{Lu}[\p{Lu}\p{N}]*(?:-\p{Lu}[\p{Lu}\p{N}]*)*-(?:\d{1,6}\.){0,3})(\d{1,6})(?=[\s:)*]|\.(?!\d))/u

/** A text in the style of the other items of a list: with an id, with its term in bold. */
export function asItemOf(page: Page, list: NestedList, said: string): string {
  const text = withoutMarker(list, said)
  const written = list.items.map(({ leaf }) => leaf?.content ?? '')
  const prefix = prefixOf(list)
  if (prefix !== null) return withId(page, list, prefix, text)
  const term = /^([^:*`]{1,60}?): (?=\S)/.exec(text)
  if (term === null) return text
  const rest = text.slice(term[0].length)
  if (written.every(one => /^\*\*[^*]+\*\*:\s/.test(one))) return `**${term[1]}**: ${rest}`
  if (written.every(one => /^\*\*[^*]+:\*\*\s/.test(one))) return `**${term[1]}:** ${rest}`
  return written.every(one => /^`[^`]+`:\s/.test(one)) ? `\`${term[1]}\`: ${rest}` : text
}

/** `- Refunds` is the item `Refunds`: a list writes its own marker. */
function withoutMarker({ isOrdered }: NestedList, text: string): string {
  return text.replace(isOrdered ? /^(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)/ : /^[-*+•][ \t]+(?=\S)/, '')
}

/** `REQ-` if every item begins with such an id. */
export function prefixOf({ items }: NestedList): string | null {
  const prefixes = new Set(items.map(({ visible }) => idStart.exec(visible)?.[1]))
  const [prefix, another] = [...prefixes]
  return another === undefined && prefixes.size === 1 ? (prefix ?? null) : null
}

function withId(page: Page, { items }: NestedList, prefix: string, text: string): string {
  const given = idStart.exec(`${text} `)
  const known = new Set(idsIn(page.document).map(({ id }) => id))
  if (given !== null) {
    const id = `${given[1]}${given[2]}`
    if (known.has(id))
      throw new InstructionError(`There is already a ${id} on this page. Say: change ${id} to "…", or take another id.`)
    return text
  }
  const [first] = items
  const separator = separatorOf(first)
  if (separator === null)
    throw new InstructionError(
      `The items here begin with ids such as ${prefix}1. Say: add "${prefix}…: ${quoteShort(text).slice(1, -1)}".`,
    )
  const { start, end } = separator
  return `${start}${nextId(page, prefix)}${end}${text}`
}

/** The marks around the id of an item: `**REQ-1**: `. */
function separatorOf(item: ListItem | undefined): { readonly start: string; readonly end: string } | null {
  const match =
    /^(\*{0,2}|\[)\p{Lu}[\p{Lu}\p{N}-]*-\d{1,6}(?:\.\d{1,6}){0,3}((?:[ \u00a0\u202f]:|[\])*.:]{0,4})\s*[–—-]?\s*)/u.exec(
      item?.leaf?.content ?? '',
    )
  return match === null ? null : { start: match[1] ?? '', end: match[2] ?? '' }
}

/** The id after the highest one of its kind on the page. */
export function nextId(page: Page, prefix: string): string {
  const digits = idsIn(page.document)
    .filter(({ id }) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length)))
    .map(({ id }) => id.slice(prefix.length))
  const highest = digits.reduce((most, one) => Math.max(most, Number(one)), 0)
  const width = digits.some(one => one.startsWith('0')) ? Math.max(...digits.map(one => one.length)) : 1
  return prefix + String(highest + 1).padStart(width, '0')
}

const collator = new Intl.Collator('en', { numeric: true })

/** Where an item goes in a sorted list: by its term, or with the newest version on top. Steps are in their own order. */
export function orderedIndex({ items, isOrdered }: NestedList, text: string): number | null {
  if (isOrdered) return null
  const keyOf = (visible: string) => /^([^:]{1,60}):\s/.exec(visible)?.[1]
  const key = keyOf(text)
  const keys = items.map(({ visible }) => keyOf(visible))
  if (key === undefined || keys.length < 2 || keys.some(one => one === undefined)) return null
  const compare = (one: string | undefined, other: string | undefined) => collator.compare(one ?? '', other ?? '')
  const pairs = keys.slice(1).map((one, index) => compare(keys[index], one))
  if (pairs.every(order => order < 0)) {
    const next = keys.findIndex(one => compare(one, key) > 0)
    return next === -1 ? items.length : next
  }
  if (!pairs.every(order => order > 0)) return null
  const next = keys.findIndex(one => compare(one, key) < 0)
  return next === -1 ? items.length : next
}

/** `without delay` beside items that are sentences belongs into one of them. */
export function isFragmentIn(list: NestedList, text: string): boolean {
  const isSentence = (visible: string) => /^\p{Lu}/u.test(visible) && /[.!?]$/.test(visible)
  return /^\p{Ll}/u.test(text) && !/[.!?]$/.test(text) && list.items.every(({ visible }) => isSentence(visible))
}
