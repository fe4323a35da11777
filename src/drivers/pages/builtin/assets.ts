import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PageAsset } from '#ports/pages.ts'

/** The stylesheet in the order in which its parts build on each other. */
const styleParts = [
  'colours',
  'frame',
  'navigation',
  'columns',
  'around',
  'prose',
  'specification',
  'code',
  'print',
] as const

export type Assets = {
  readonly stylesheetUrl: string
  /** By the name below `/_s/`. */
  readonly byName: ReadonlyMap<string, PageAsset>
}

/** The static files of every site, read once, each named after a hash of its content. */
export function readAssets(): Assets {
  const css = styleParts.map(part => readFileSync(new URL(import.meta.resolve(`#site/style/${part}.css`)), 'utf8'))
  const content = new TextEncoder().encode(css.join('\n'))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const name = `site.${hash}.css`
  return {
    stylesheetUrl: `/_s/${name}`,
    byName: new Map([[name, { content, contentType: 'text/css; charset=utf-8' }]]),
  }
}
