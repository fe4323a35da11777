import { stripTypeScriptTypes } from 'node:module'

/** The files of `site/search` that answer a query, in the order in which they need each other. */
const parts = [
  'words',
  'stems',
  'abbreviations',
  'query',
  'typos',
  'terms',
  'posting',
  'findWord',
  'standing',
  'rank',
  'fit',
  'present',
  'versions',
  'twins',
  'answer',
  'shards',
  'staticSite',
] as const

/**
 * The engine of the service as one script without types, for the pages of a static site: the same code answers in both
 * places. Imports between the parts are dropped, since all are in one scope.
 */
export function searchEngine(read: (specifier: string) => string): string {
  const plain = parts.map(part =>
    stripTypeScriptTypes(read(`#site/search/${part}.ts`))
      .replace(/^import [\s\S]*?from '[^']+'[ \t]*;?$/gm, '')
      .replace(/^export (?=const |function|async )/gm, '')
      .replace(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/[ \t]{3,}/g, ' ')
      .replace(/\n{2,}/g, '\n'),
  )
  return `${plain.join('')}export { askStaticSite }\n`
}
