import { join } from 'node:path'
import type { Plugin } from 'vite'
import { deferredScreens, places, type ScreenName, screenModule } from '../src/places.ts'

/**
 * Writes `preload.json`: for every address of the app, as a regular expression, the scripts of its screen and those
 * used with it, so that the service can name them in the page and the browser loads them in parallel.
 */
export function appManifest(): Plugin {
  let root = ''
  return {
    name: 'speckeep-app-manifest',
    apply: 'build',
    configResolved: config => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const entry = chunks.find(chunk => chunk.isEntry && chunk.name === 'index')
      const close = (fileName: string, found: Set<string>): Set<string> => {
        if (found.has(fileName)) return found
        found.add(fileName)
        for (const name of byName.get(fileName)?.imports ?? []) close(name, found)
        return found
      }
      const always = close(entry?.fileName ?? '', new Set())
      const wanted = (module: string, known: ReadonlySet<string>) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src', module)))
        return chunk === undefined ? [] : [...close(chunk.fileName, new Set())].filter(file => !known.has(file))
      }
      const routes = Object.entries(places).map(([name, path]) => {
        const scripts = wanted(screenModule(name), always)
        const after = deferredScreens[name as ScreenName]
        const later = after === undefined ? [] : wanted(after, new Set([...always, ...scripts]))
        return { pattern: patternOf(path), scripts: scripts.map(addressOf), later: later.map(addressOf) }
      })
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(routes) })
    },
  }
}

function addressOf(file: string): string {
  return `/${file}`
}

function patternOf(path: string): string {
  const parts = path
    .split('/')
    .filter(part => part !== '')
    .map(part => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part))
  return parts.length === 0 ? '^/$' : `^/${parts.join('/')}/?$`.replace('/.*/?$', '(?:/.*)?$')
}
