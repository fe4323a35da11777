import { lineAt } from '../../markdown/document.ts'
import { isForeignPrefix, isUsualPrefix } from '../../requirementPrefixes.ts'
import { lastFrom } from '../../text/span.ts'
import type { ProjectFacts } from '../facts.ts'
import { idAnywhere, prefixOf, type StatedId, statedIds } from '../ids.ts'
import type { Reading } from '../reading.ts'
import { requirementsIn } from '../requirements.ts'
import type { Rule } from '../rule.ts'

export const duplicateId: Rule = {
  id: 'duplicate-id',
  kind: 'ids',
  severity: 'error',
  title: 'Ids used twice',
  why: 'A reference to this id can mean either of them.',
  isOn: true,
  *find(reading) {
    const { document, project, path } = reading
    const free = freeIds(document.text, project)
    const stated = statedIds(document)
    const isOwn = ownIds([...stated.map(({ id }) => id), ...(project?.ids?.keys() ?? [])])
    const binds = bindingPlaces(reading)
    const { headings } = document.outline()
    const sectionOf = ({ start }: StatedId) => headings[lastFrom(headings, start, one => one.start)]
    const isStated = (place: StatedId) => {
      const above = sectionOf(place)
      return above === undefined || above.start > place.start || !accompanies.test(above.text)
    }
    for (const [id, all] of Map.groupBy(
      stated.filter(one => isOwn(one.id) && isStated(one)),
      one => one.id,
    )) {
      const rank = all.reduce((highest, one) => Math.max(highest, one.rank), 0)
      const strongest = all.filter(one => one.rank === rank)
      const [first, ...later] = strongest.filter(({ table }) => table === (strongest[0]?.table ?? null))
      const others = later.filter(one => !first || sectionOf(one) === sectionOf(first) || binds(one) || !binds(first))
      for (const place of others) {
        const next = free(place)
        const line = lineAt(document, first?.start ?? 0)
        yield {
          start: place.start,
          end: place.end,
          message: `${id} is already used on line ${line}.`,
          fix: { label: `Change it to ${next}`, edits: [{ start: place.start, end: place.end, replacement: next }] },
        }
      }
      const elsewhere = project?.ids?.get(id)
      if (first && others.length === 0 && rank > 1 && elsewhere !== undefined && elsewhere !== path)
        yield { start: first.start, end: first.end, message: `${id} is also used in ${elsewhere}.` }
    }
  },
}

/** A prefix with a single number, such as the name of a product, counts only if it is a usual prefix of ids. */
function ownIds(ids: readonly string[]): (id: string) => boolean {
  const series = Map.groupBy(new Set(ids), prefixOf)
  return id => {
    const prefix = prefixOf(id)
    if (isUsualPrefix(prefix)) return true
    return !isForeignPrefix(prefix) && (series.get(prefix)?.length ?? 0) > 1
  }
}

/** Whether a place has a keyword; `FR-1: release 2` below another heading has none, and only mentions the id. */
function bindingPlaces(reading: Reading): (place: StatedId) => boolean {
  const { text } = reading.document
  let lines: ReadonlySet<number> | null = null
  return ({ start }) => {
    lines ??= new Set(requirementsIn(reading).flatMap(one => (one.keyword === null ? [] : [one.start])))
    return lines.has(text.lastIndexOf('\n', start - 1) + 1)
  }
}

/** Sections that go through the requirements once more. */
const accompanies =
  /trac(?:e|ing)|verif|valid|test|cover|change|histor|rationale|status|open|mapping|matrix|index|summary/i

/** Hands out the next id of a place's group, with leading zeros like its own: after `FR-2.1` comes `FR-2.2`. */
function freeIds(text: string, project: ProjectFacts | null): (place: StatedId) => string {
  const last = new Map<string, number>()
  for (const id of [...(text.match(idAnywhere) ?? []), ...(project?.ids?.keys() ?? [])]) {
    for (const { index, 0: digits } of id.matchAll(numbers)) {
      const group = id.slice(0, index)
      last.set(group, Math.max(last.get(group) ?? 0, Number(digits)))
    }
  }
  return ({ id }) => {
    const { index = 0, 0: digits = '' } = [...id.matchAll(numbers)].at(-1) ?? {}
    const group = id.slice(0, index)
    const next = (last.get(group) ?? 0) + 1
    last.set(group, next)
    return group + String(next).padStart(digits.length, '0')
  }
}

/** Those of each level of an id. */
const numbers = /(?<=[-.])\d{1,6}/g
