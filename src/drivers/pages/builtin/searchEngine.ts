import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

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
  const sources = parts.map(part => read(`#site/search/${part}.ts`))
  const own = readFileSync(import.meta.filename, 'utf8')
  const key = createHash('sha256')
    .update(JSON.stringify([process.version, own, sources]))
    .digest('hex')
  return cached(`search-engine-${key}.js`, () => joined(sources))
}

function joined(sources: readonly string[]): string {
  const plain = sources.map(source =>
    stripTypeScriptTypes(source)
      .replace(/^import [\s\S]*?from '[^']+'[ \t]*;?$/gm, '')
      .replace(/^export (?=const |function|async )/gm, '')
      .replace(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/[ \t]{3,}/g, ' ')
      .replace(/\n{2,}/g, '\n'),
  )
  return `${plain.join('')}export { askStaticSite }\n`
}

/** Kept beside the compiled modules: loading what strips types takes longer than all other preparation of a build. */
function cached(name: string, make: () => string): string {
  const folder = getCompileCacheDir()
  if (folder === undefined) return make()
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    const made = make()
    keep(path, made)
    return made
  }
}

function keep(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, text)
    renameSync(draft, path)
  } catch {
    // A folder that is not writable keeps nothing.
  }
}
