import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Changes whenever the same request could give another page: a hash of what renders it. Readers keep pages by their
 * ETag, and nobody has to remember to raise a number.
 */
export function rendererVersion(): string {
  const site = fileURLToPath(new URL('../../../site/', import.meta.url))
  const manifest = new URL('../../../../package.json', import.meta.url)
  const hash = createHash('sha256').update(readFileSync(manifest))
  for (const path of globSync('**/*.{ts,css}', { cwd: site }).sort())
    hash.update(path).update(readFileSync(site + path))
  return hash.digest('hex')
}
