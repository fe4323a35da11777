import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

let version: string | undefined

/**
 * Changes whenever the same request could produce another page: a hash of the code that renders it. Clients cache pages
 * by their ETag, and no version number has to be raised by hand. Computed once per process.
 */
export function rendererVersion(): string {
  version ??= hashSources()
  return version
}

function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../../../package.json', import.meta.url)))
  for (const folder of [fileURLToPath(new URL('.', import.meta.resolve('#site/page.ts'))), import.meta.dirname]) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
      /\.(?:ts|css|js)$/.test(path),
    )
    for (const path of files.sort()) hash.update(path).update(readFileSync(join(folder, path)))
  }
  return hash.digest('hex')
}
