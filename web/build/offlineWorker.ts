import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { replaceOnce } from './replaceOnce.ts'

const file = join(import.meta.dirname, '..', 'worker.js')

/** Workers of the page are no requests of a screen: the service worker never sees them. */
const isWorker = /\.worker-/

/** Writes `sw.js`: worker.js with the files that it stores. Any other build is another version. */
export function offlineWorker(): Plugin {
  return {
    name: 'speckeep-offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The service worker has no page.')
      const paths = Object.keys(bundle)
        .filter(name => name.startsWith('assets/') && !isWorker.test(name))
        .map(name => `/${name}`)
        .sort()
      const source = readFileSync(file, 'utf8')
      const version = createHash('sha256')
        .update(`${source}\n${paths.join('\n')}\n${page.source}`)
        .digest('hex')
      const listed = replaceOnce(source, '/* assets */ []', () => JSON.stringify(paths))
      const versioned = replaceOnce(listed, `/* version */ ''`, () => JSON.stringify(version.slice(0, 16)))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: versioned })
    },
  }
}
