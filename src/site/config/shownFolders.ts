import { isMap, isSeq, type Node } from 'yaml'
import type { ShownFolder } from '../config.ts'
import { type Field, fieldsOf, isScalarOf, textOf, textsOf } from './nodes.ts'

const foldersMax = 100
const nameMaxChars = 100
const permalinkMaxChars = 300

const defaultPermalink = '/:collection/:path:output_ext'
const postPermalinks: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

/**
 * The folders with hidden names that Jekyll publishes: those of `collections`, without those that say `output: false`;
 * the posts; and the paths of `include`. Its own folders are never published.
 */
export function shownFoldersOf(fields: ReadonlyMap<unknown, Field>): readonly ShownFolder[] {
  const root = plainPath(textOf(fields.get('collections_dir'), nameMaxChars) ?? '')
  const collections = collectionsOf(fields.get('collections'))
  const posts = collections.find(({ name }) => name === 'posts')
  const shown = collections.filter(collection => collection.isShown && collection !== posts)
  const inRoot = (name: string) => (root === '' ? `_${name}` : `${root}/_${name}`)
  return [
    ...shown.map(({ name, permalink }) => ({
      path: inRoot(name),
      collection: name,
      permalink: permalink ?? defaultPermalink,
    })),
    ...(posts?.isShown === false ? [] : [postsIn(inRoot('posts'), posts?.permalink ?? null, fields.get('permalink'))]),
    ...includedOf(fields.get('include')),
  ].slice(0, foldersMax)
}

type Collection = { readonly name: string; readonly permalink: string | null; readonly isShown: boolean }

/** `collections` is a list of names, or a map of names to settings. */
function collectionsOf(node: Field): readonly Collection[] {
  const named: readonly (readonly [unknown, Field])[] = isMap<Node, Node>(node)
    ? [...fieldsOf(node)]
    : isSeq<Node>(node)
      ? textsOf(node, { max: foldersMax, maxChars: nameMaxChars }).map(name => [name, null] as const)
      : []
  return named.slice(0, foldersMax).flatMap(([written, settings]) => {
    const name = String(written).replace(/[^\w.-]/g, '')
    if (name === '' || name.length > nameMaxChars) return []
    const options = fieldsOf(settings)
    const permalink = textOf(options.get('permalink'), permalinkMaxChars)
    return [{ name, permalink, isShown: !isScalarOf(options.get('output'), false) && !ownFolders.has(`_${name}`) }]
  })
}

function postsIn(path: string, own: string | null, ofSite: Field): ShownFolder {
  const written = own ?? textOf(ofSite, permalinkMaxChars) ?? 'date'
  const pattern = Object.hasOwn(postPermalinks, written) ? postPermalinks[written] : written
  return { path, collection: 'posts', permalink: pattern ?? null }
}

function includedOf(node: Field): readonly ShownFolder[] {
  return textsOf(node, { max: foldersMax, maxChars: nameMaxChars })
    .map(plainPath)
    .filter(path => path !== '' && !/[*?]/.test(path) && !path.split('/').some(name => ownFolders.has(name)))
    .map(path => ({ path, collection: null, permalink: null }))
}

/** What Jekyll builds a site from and into, and git's own. */
const ownFolders: ReadonlySet<string> = new Set([
  '_data',
  '_drafts',
  '_includes',
  '_layouts',
  '_plugins',
  '_sass',
  '_site',
  '.git',
  '.jekyll-cache',
])

function plainPath(written: string): string {
  const names = written.split('/').filter(name => name !== '' && name !== '.')
  return names.join('/')
}
