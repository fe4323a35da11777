import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Changes whenever the same request could give another page: a hash of what renders it. Readers keep pages by their
 * ETag, and nobody has to remember to raise a number.
 */
export function rendererVersion(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../../../package.json', import.meta.url)))
  for (const room of [fileURLToPath(new URL('.', import.meta.resolve('#site/page.ts'))), import.meta.dirname]) {
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(path => /\.(?:ts|css|js)$/.test(path))
    for (const path of files.sort()) hash.update(path).update(readFileSync(join(room, path)))
  }
  return hash.digest('hex')
}
