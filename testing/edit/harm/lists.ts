import { applyHarm, dropOne, type Harm, replacePart, swapParts } from './harm.ts'
import { childrenOf, countProse, isInside, type Page, type Part, partsOf } from './page.ts'
import { contentWordsOf, countWords, wordsOf } from './prose.ts'
import { type Pick, pickOne } from './random.ts'

type Items = { readonly list: Part; readonly items: readonly Part[] }

export function listsOf(page: Page): readonly Items[] {
  return partsOf(page, 'list').map(list => ({ list, items: childrenOf(page, list) }))
}

function hasMeaning(page: Page, item: Part): boolean {
  return countProse(page, item) >= 3
}

/** An item of one paragraph, whose first line is not shared with an enclosing item. */
function isPlain(page: Page, item: Part): boolean {
  return item.node.type === 'listItem' && item.node.children.length === 1 && /^\s*$/.test(before(page, item))
}

function before(page: Page, part: Part): string {
  return page.text.slice(page.offsetOf(part.from), part.start)
}

function plainItems(page: Page): readonly Part[] {
  return partsOf(page, 'listItem').filter(item => isPlain(page, item) && hasMeaning(page, item))
}

function neighbours(page: Page): readonly (readonly [Part, Part])[] {
  return listsOf(page).flatMap(({ items }) =>
    items.flatMap((one, index) => {
      const other = items[index + 1]
      const fit =
        other !== undefined &&
        isPlain(page, one) &&
        isPlain(page, other) &&
        hasMeaning(page, one) &&
        hasMeaning(page, other)
      return fit ? ([[one, other]] as const) : []
    }),
  )
}

function marker(item: Part): string {
  return /^(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/.exec(item.source)?.[0] ?? ''
}

function bodyOf(item: Part): string {
  return item.source.slice(marker(item).length)
}

function onItem(
  name: string,
  group: 'A' | 'B',
  items: (page: Page) => readonly Part[],
  change: (page: Page, item: Part) => string,
): Harm {
  const harm = (page: Page, pick: Pick) => {
    const item = pickOne(items(page), pick)
    return item === undefined ? null : applyHarm(page, [replacePart(item, change(page, item))])
  }
  return { name, group, apply: harm }
}

function remarked(items: readonly Part[], mark: (index: number) => string) {
  return items.map((item, index) => {
    const old = /^(?:[-*+]|\d+[.)])/.exec(item.source)?.[0] ?? ''
    return { start: item.start, end: item.start + old.length, replacement: mark(index) }
  })
}

/** Flat lists of plain, meaningful items. */
function flatLists(page: Page): readonly Items[] {
  return listsOf(page).filter(
    ({ items }) => items.length >= 2 && items.every(item => isPlain(page, item) && hasMeaning(page, item)),
  )
}

function isOrdered({ list }: Items): boolean {
  return list.node.type === 'list' && list.node.ordered === true
}

export const listHarms: readonly Harm[] = [
  dropOne('list item dropped', page => plainItems(page).filter(item => !isNested(item))),
  dropOne('nested list item dropped', page => plainItems(page).filter(isNested)),
  dropOne('last list item dropped', page =>
    flatLists(page).flatMap(({ items }) => (items.length > 2 ? items.slice(-1) : [])),
  ),
  dropOne('list item with all below it dropped', page =>
    partsOf(page, 'listItem').filter(
      item =>
        item.node.type === 'listItem' &&
        item.node.children.some(({ type }) => type === 'list') &&
        /^\s*$/.test(before(page, item)),
    ),
  ),
  {
    name: 'two list items merged with loss',
    group: 'A',
    apply: (page, pick) => {
      const pairs = neighbours(page).filter(([, other]) => countWords(bodyOf(other)) >= 6)
      const [one, other] = pickOne(pairs, pick) ?? []
      if (one === undefined || other === undefined) return null
      const taken = wordsOf(bodyOf(other)).slice(0, 2).join(' ')
      const merged = `${one.source.trimEnd().replace(/[.;,]$/, '')}, and ${taken}.`
      return applyHarm(page, [{ start: one.start, end: other.end, replacement: merged }])
    },
  },
  onItem(
    'list item shortened',
    'A',
    page => plainItems(page).filter(item => countProse(page, item) >= 10),
    (_, item) => {
      const words = item.source.split(/(?<=\s)/)
      return words
        .slice(0, Math.ceil(words.length / 2))
        .join('')
        .trimEnd()
    },
  ),
  {
    name: 'list items swapped',
    group: 'B',
    apply: (page, pick) => {
      const pairs = neighbours(page).filter(([one, other]) => bodyOf(one).trim() !== bodyOf(other).trim())
      const [one, other] = pickOne(pairs, pick) ?? []
      if (one === undefined || other === undefined) return null
      const [first, second] = [one, other].map(item => ({
        start: item.start + marker(item).length,
        end: item.end,
        source: bodyOf(item),
      }))
      return first === undefined || second === undefined
        ? null
        : applyHarm(page, swapParts({ ...one, ...first }, { ...other, ...second }))
    },
  },
  onItem(
    'list item doubled',
    'B',
    plainItems,
    (page, item) => `${item.source}${page.eol}${before(page, item)}${item.source}`,
  ),
  {
    name: 'list turned into a paragraph',
    group: 'B',
    apply: (page, pick) => {
      const found = pickOne(
        flatLists(page).filter(({ list }) => !isInside(list, 'listItem', 'blockquote')),
        pick,
      )
      if (found === undefined) return null
      const text = found.items
        .map(item =>
          bodyOf(item)
            .trim()
            .replace(/\s*\r?\n\s*/g, ' ')
            .replace(/[.;,]?$/, ''),
        )
        .join(', ')
      return applyHarm(page, [replacePart(found.list, `${text}.`)])
    },
  },
  {
    name: 'ordered list made unordered',
    group: 'B',
    apply: (page, pick) => {
      const found = pickOne(flatLists(page).filter(isOrdered), pick)
      return found === undefined
        ? null
        : applyHarm(
            page,
            remarked(found.items, () => '-'),
          )
    },
  },
  {
    name: 'unordered list made ordered',
    group: 'B',
    apply: (page, pick) => {
      const found = pickOne(
        flatLists(page).filter(list => !isOrdered(list) && contentWordsOf(list.list.source).size > 3),
        pick,
      )
      return found === undefined
        ? null
        : applyHarm(
            page,
            remarked(found.items, index => `${index + 1}.`),
          )
    },
  },
  onItem(
    'task box ticked',
    'B',
    page => partsOf(page, 'listItem').filter(({ source }) => /^\S+\s+\[[ x]\]\s/.test(source)),
    (_, { source }) => source.replace(/\[([ x])\]/, (_all, mark: string) => (mark === ' ' ? '[x]' : '[ ]')),
  ),
]

function isNested(item: Part): boolean {
  return item.parents.filter(({ type }) => type === 'listItem').length > 0
}
