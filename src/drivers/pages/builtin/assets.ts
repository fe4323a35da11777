import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { PageAsset, PageAssets } from '#ports/pages.ts'
import { diagramFrame } from '#site/diagrams/frame.ts'
import { searchEngine } from './searchEngine.ts'

/** The parts of the stylesheet, in cascade order. */
const styleParts = [
  'fonts',
  'type',
  'colours',
  'frame',
  'navigation',
  'columns',
  'around',
  'prose',
  'specification',
  'document',
  'code',
  'figures',
  'formats',
  'reference',
  'survey',
  'script',
  'direction',
  'print',
] as const

export type Assets = {
  readonly urls: PageAssets
  /** By the name below `/_s/`. */
  readonly byName: ReadonlyMap<string, PageAsset>
}

export type ApiAssets = Pick<PageAssets, 'stylesheet' | 'script' | 'fonts'> & { readonly byName: Assets['byName'] }

let assets: Assets | undefined

/** The static files of every site, read once per process, each named by a hash of its content. */
export function readAssets(): Assets {
  assets ??= readFiles()
  return assets
}

function readFiles(): Assets {
  const byName = new Map<string, PageAsset>()
  const addFile = (name: string, extension: string, content: Uint8Array, contentType: string): string => {
    const file = `${name}.${hashOf(content)}.${extension}`
    byName.set(file, { content, contentType })
    return file
  }
  const add = (name: string, extension: string, text: string, type: string): string =>
    `/_s/${addFile(name, extension, new TextEncoder().encode(text), `${type}; charset=utf-8`)}`
  const addFont = (file: string): string =>
    addFile(file, 'woff2', readFileSync(urlOf(`@fontsource/source-serif-4/files/${file}.woff2`)), 'font/woff2')
  const style = styleParts
    .map(part => readResolved(`#site/style/${part}.css`))
    .join('\n')
    .replace(/url\("([\w-]+)\.woff2"\)/g, (_, font) => `url("${addFont(font)}")`)
  const drawer = add('mermaid', 'js', readResolved('@mermaid-js/tiny'), 'text/javascript')
  const drawing = add('diagram', 'js', readResolved('#site/script/diagram.js'), 'text/javascript')
  const urls = {
    stylesheet: add('site', 'css', style, 'text/css'),
    fonts: [...byName.keys()].filter(name => /^[\w-]+-normal\.\w+\.woff2$/.test(name)).map(name => `/_s/${name}`),
    script: add('site', 'js', readResolved('#site/script/site.js'), 'text/javascript'),
    searchPanel: add('search', 'js', readResolved('#site/script/search.js'), 'text/javascript'),
    searchEngine: add('engine', 'js', searchEngine(readResolved), 'text/javascript'),
    diagram: add('diagram', 'html', diagramFrame(drawer, drawing), 'text/html'),
  }
  return { urls, byName }
}

/** What the pages about the service's own interface load instead: the site's stylesheet and script, and the form's. */
export function readApiAssets({ urls, byName }: Assets): ApiAssets {
  const added = new Map<string, PageAsset>()
  const add = (name: string, extension: string, text: string, type: string): string => {
    const content = new TextEncoder().encode(text)
    const file = `${name}.${hashOf(content)}.${extension}`
    added.set(file, { content, contentType: `${type}; charset=utf-8` })
    return file
  }
  const siteStyle = byName.get(basename(urls.stylesheet))?.content
  const style = new TextDecoder().decode(siteStyle) + readResolved('#site/style/try.css')
  const access = add('tryAccess', 'js', readResolved('#site/script/tryAccess.js'), 'text/javascript')
  const script = readResolved('#site/script/try.js')
    .replace("'./site.js'", `'./${basename(urls.script)}'`)
    .replace("'./tryAccess.js'", `'./${access}'`)
  return {
    stylesheet: `/_s/${add('api', 'css', style, 'text/css')}`,
    script: `/_s/${add('try', 'js', script, 'text/javascript')}`,
    fonts: urls.fonts,
    byName: added,
  }
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

function readResolved(specifier: string): string {
  return readFileSync(urlOf(specifier), 'utf8')
}

function urlOf(specifier: string): URL {
  return new URL(import.meta.resolve(specifier))
}
