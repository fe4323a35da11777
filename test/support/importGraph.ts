/** The import graph of all modules of the project. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type ImportGraph = {
  /** Every module that reaches one of these, with the number of imports in between; 0 for the modules themselves. */
  importersOf(paths: readonly string[]): ReadonlyMap<string, number>
}

const modules = '{src,test,testing,bench,eval,scripts,web}/**/*.{ts,tsx,mjs,js}'
const aliases: Readonly<Record<string, string>> = {
  '#web/': 'web/src/',
  '#testing/': 'testing/',
  '#compose': 'src/compose.ts',
  '#': 'src/',
}
/** Also matches paths of modules that are started as child processes. */
const importPattern = /(['"`])([^'"`\n]+\.(?:tsx?|mjs|js)|#compose)\1/g

export function readImportGraph(root: string): ImportGraph {
  const paths = new Set(globSync(modules, { cwd: root, exclude: ['**/node_modules/**', 'web/dist/**'] }))
  const importers = new Map<string, string[]>()
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, , name = ''] of text.matchAll(importPattern)) {
      const target = candidates(path, name).find(each => paths.has(each))
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return {
    importersOf(starts) {
      const distances = new Map(starts.map(path => [path, 0]))
      for (const [path, distance] of distances) {
        for (const importer of importers.get(path) ?? []) {
          if (!distances.has(importer)) distances.set(importer, distance + 1)
        }
      }
      return distances
    },
  }
}

/** A specifier may be an alias, or relative to its module or to the root. */
function candidates(importer: string, name: string): readonly string[] {
  const alias = Object.keys(aliases).find(each => name.startsWith(each))
  if (alias !== undefined) return [aliases[alias] + name.slice(alias.length)]
  return [normalize(join(dirname(importer), name)), normalize(name)]
}
