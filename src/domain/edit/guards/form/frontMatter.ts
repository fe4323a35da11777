import { describeText } from '../../../text/encoding.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { Intent } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/** Warns of lost metadata, and of changed keys that the instruction neither names nor gives the new value of. */
export function guardFrontMatter({ rewrite: { before, after }, asked: { intent } }: GuardContext): readonly Warning[] {
  const [old, now] = [describeText(before).frontMatter, describeText(after).frontMatter]
  if (old === null) return []
  if (now === null) return [warn('front_matter_dropped', [1, 1])]
  const matter = after.slice(now.start, now.end)
  const changes = changedKeys(before.slice(old.start, old.end), matter)
  const isKeyNamed = changes.some(({ key }) => isNamed(key, intent))
  const unasked = changes
    .filter(
      change =>
        keepsOldValue(change, intent) || (!isAskedFor(change, intent, isKeyNamed) && !comesWithAnyChange(change)),
    )
    .map(({ key }) => key)
  if (unasked.length === 0) return []
  const lines = [1, matter.split('\n').length - 1] as const
  return [warn('front_matter_changed', lines, `It is about ${unasked.join(', ')}.`)]
}

/** A top-level key with its lines; a nested line belongs to the key above it. */
type KeyChange = { readonly key: string; readonly before: readonly string[]; readonly after: readonly string[] }

function changedKeys(before: string, after: string): readonly KeyChange[] {
  const old = linesByKey(before)
  const now = linesByKey(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(key => ({ key, before: old.get(key) ?? [], after: now.get(key) ?? [] }))
    .filter(change => change.before.join('\n') !== change.after.join('\n'))
}

function linesByKey(matter: string): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>()
  let key = ''
  for (const line of matter.trimEnd().split(/\r?\n/)) {
    if (line === '---' || line === '+++' || line === '...') continue
    key = /^([^\s:=#-][^:=]{0,60}?)\s*[:=]/.exec(line)?.[1] ?? key
    byKey.set(key, [...(byKey.get(key) ?? []), line])
  }
  return byKey
}

function isNamed(key: string, intent: Intent): boolean {
  return (
    intent.names(key) ||
    stemsOf(key)
      .values()
      .some(stem => intent.stems.has(stem))
  )
}

/** Whether each line that changed has a key below the top that the instruction names: `set aboard of Kim to true`. */
function namesEntries(before: readonly string[], after: readonly string[], intent: Intent): boolean {
  const lines = [...before.filter(line => !after.includes(line)), ...after.filter(line => !before.includes(line))]
  const keys = lines.map(line => /^[\s-]+([^\s:=#-][^:=]{0,60}?)\s*[:=]/.exec(line)?.[1] ?? null)
  return before.length === after.length && keys.length > 0 && keys.every(key => key !== null && intent.names(key))
}

const keeping: readonly VerbFamily[] = ['add', 'improve', 'translate', 'format']

/** To add or to improve something takes no key away. */
function takesNothing({ clauses }: Intent): boolean {
  return (
    clauses.length > 0 && clauses.every(({ verbs }) => verbs.size > 0 && [...verbs].every(one => keeping.includes(one)))
  )
}

/** Whether the instruction names the key or, if it names no other key that changed, its new value. */
function isAskedFor({ key, before, after }: KeyChange, intent: Intent, isKeyNamed: boolean): boolean {
  if (intent.isOpen) return true
  if (after.length === 0 && takesNothing(intent)) return false
  if (isNamed(key, intent) || namesEntries(before, after, intent)) return true
  if (isKeyNamed) return false
  const come = stemsOf(
    after
      .filter(line => !before.includes(line))
      .join(' ')
      .replace(`${key}:`, ''),
  )
  return come.values().some(stem => intent.stems.has(stem))
}

/** `Change the author to Lea` leaves no other author in the same line. */
function keepsOldValue({ key, before, after }: KeyChange, { clauses }: Intent): boolean {
  const [old = '', now = ''] = [before, after].map(lines =>
    lines
      .join(' ')
      .replace(/^[^:=]{0,80}[:=]/, '')
      .trim(),
  )
  if (before.length !== 1 || after.length !== 1 || /^\[/.test(now)) return false
  return clauses.some(({ verbs, object }) => {
    const [, about = '', value = ''] = /^(.{1,60}?) (?:to|auf|zu|à|en) (.{1,200})$/iu.exec(object) ?? []
    const wanted = value.replace(/^["“„']/, '').replace(/(?<!["“”'.!])["“”'.!]+$/, '')
    const isKey =
      about.toLowerCase().endsWith(key.toLowerCase()) &&
      (verbs.has('amend') || verbs.has('set') || verbs.has('replace'))
    if (!isKey || wanted === '' || !now.includes(wanted)) return false
    const rest = now.replace(wanted, ' ').match(/\p{L}{3,}/gu) ?? []
    return rest.length > 0 && rest.every(word => old.includes(word))
  })
}

/** Allows a later date of the last change, and people or tags added to those in a list. */
function comesWithAnyChange({ key, before, after }: KeyChange): boolean {
  if (changeDate.test(key)) {
    const [old, now] = [dateIn(before), dateIn(after)]
    return old !== null && now !== null && now > old
  }
  const isListed = before.length > 1 && after.slice(1).every(line => /^\s+\S|^-\s/.test(line))
  return isListed && after.length > before.length && holdsAll(after, before)
}

const changeDate =
  /^(?:date|(?:last[-_ ]?)?(?:updated?|modified|modification|changed?|revised|revision)(?:[-_ ]?(?:at|on|date|time))?|lastmod)$/i

function dateIn(lines: readonly string[]): string | null {
  return /\b\d{4}-\d{2}-\d{2}\b/.exec(lines.join(' '))?.[0] ?? null
}

/** Whether all of the lines are present, in order. */
function holdsAll(lines: readonly string[], wanted: readonly string[]): boolean {
  let next = 0
  for (const line of lines) if (line === wanted[next]) next++
  return next === wanted.length
}
