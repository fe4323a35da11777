import slugger from 'github-slugger'
import { applyHarm, type Harm, replacePart } from './harm.ts'
import { type Page, type Part, partsOf } from './page.ts'
import { type Pick, pickOne } from './random.ts'

const target = /(?<=\]\(<?)[^)\s>]+/

function onPart(name: string, parts: (page: Page) => readonly Part[], change: (part: Part) => string | null): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(
      parts(page).filter(one => change(one) !== null),
      pick,
    )
    const replacement = part === undefined ? null : change(part)
    return part === undefined || replacement === null ? null : applyHarm(page, [replacePart(part, replacement)])
  }
  return { name, group: 'B', apply: harm }
}

/** The text of a link as written. */
function textOf({ source }: Part): string | null {
  return /^\[((?:[^[\]]|\[[^[\]]*\])+)\](?:\(|\[)/.exec(source)?.[1] ?? null
}

function isRelative({ node }: Part): boolean {
  return 'url' in node && /^(?![a-z]+:|#|\/\/)[^\s]*\w/i.test(node.url)
}

function headingsOf(page: Page): ReadonlySet<string> {
  const slugs = new slugger()
  return new Set(
    partsOf(page, 'heading').map(({ source }) =>
      slugs.slug(source.replace(/^#+\s*|[`*]|\s+#+$/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
    ),
  )
}

function anchorLinks(page: Page): readonly Part[] {
  const slugs = headingsOf(page)
  return partsOf(page, 'link').filter(
    ({ node }) => 'url' in node && node.url.startsWith('#') && slugs.has(node.url.slice(1)),
  )
}

export const linkHarms: readonly Harm[] = [
  onPart(
    'relative link broken',
    page => partsOf(page, 'link').filter(isRelative),
    ({ source }) => {
      const broken = source.replace(target, url => url.replace(/([\w-]+)(?=(?:\.\w+)?\/?(?:#.*)?$)/, '$1-overview'))
      return broken === source ? null : broken
    },
  ),
  onPart('anchor link broken', anchorLinks, ({ source }) => source.replace(target, url => `${url}-details`)),
  onPart('link removed', page => partsOf(page, 'link', 'linkReference'), textOf),
  onPart(
    'image removed',
    page => partsOf(page, 'image'),
    () => '',
  ),
  onPart(
    'alternative text removed',
    page => partsOf(page, 'image'),
    ({ source }) => {
      const bare = source.replace(/^!\[[^\]]+\]/, '![]')
      return bare === source ? null : bare
    },
  ),
  onPart(
    'link text changed',
    page => partsOf(page, 'link'),
    part => {
      const text = textOf(part)
      return text === null || text.length < 5 || text.includes('`') ? null : part.source.replace(text, 'this page')
    },
  ),
]
