import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from '#site/markdown.ts'
import { surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import { readWikiLink } from '#site/survey/wikiTargets.ts'
import { siteMap } from '#site/tree/map.ts'
import { type CorpusFile, readCorpusFiles } from '#testing/corpus/files.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { entry } from '../renderMarkdownPage.ts'
import { checkLinks } from './linkChecker.ts'

const files = await readCorpusFiles()

/** By page and target: what the report says, `file` or `anchor` or `null`. GitHub shows no films of a repository. */
function reported(repository: readonly CorpusFile[]): Map<string, string | null> {
  const map = siteMap(repository.map(({ path }) => entry(path)))
  const pages = new Map(
    repository
      .filter(({ path }) => path.endsWith('.md') && map.pages.has(path))
      .map(({ path, source }) => [path, surveyFile(renderMarkdown(source), path)]),
  )
  const links = [...pages].flatMap(([path, page]) =>
    page.links
      .filter(({ target }) => readWikiLink(target) === null)
      .map(({ target }): [string, null] => [`${path} ${target}`, null]),
  )
  const broken = indexSite(map, pages).brokenLinks.map(({ path, target, problem }): [string, string] => [
    `${path} ${target}`,
    problem === 'no such heading' || (problem === 'other case' && target.includes('#')) ? 'anchor' : 'file',
  ])
  const isFilm = ([key]: readonly [string, string | null]) => /\.(?:mp4|webm)$/.test(key)
  return new Map<string, string | null>([...links, ...broken].filter(link => !isFilm(link)))
}

/** The same from the other checker, which gets the files that a site publishes. */
function checked(repository: readonly CorpusFile[]): Map<string, string | null> {
  const { files: published } = siteMap(repository.map(({ path }) => entry(path)))
  const pages = repository.filter(({ path }) => path.endsWith('.md') && published.has(path))
  const sources = new Map(pages.map(({ path, source }) => [path, new TextDecoder().decode(source)]))
  return new Map(
    checkLinks(new Set(published.keys()), sources).map(({ path, target, problem }) => [`${path} ${target}`, problem]),
  )
}

/** GitHub knows the root of the repository only; these links have a page below a folder above their own. */
function withSiteRoots(
  repository: readonly CorpusFile[],
  found: ReadonlyMap<string, string | null>,
): Map<string, string | null> {
  const paths = new Set(repository.map(({ path }) => path))
  const leads = (key: string): boolean => {
    const [path = '', target = ''] = key.split(' ')
    if (!target.startsWith('/')) return false
    const page = target.replace(/[?#].*$/, '').replace(/\/$/, '')
    const folders = path.split('/').slice(0, -1)
    return folders.some((_, depth) => {
      const below = folders.slice(0, depth + 1).join('/') + page
      return paths.has(`${below}.md`) || paths.has(`${below}/index.md`)
    })
  }
  return new Map([...found].map(([key, problem]) => [key, problem === 'file' && leads(key) ? null : problem]))
}

test('broken links in real specifications are those that another checker finds by the rules of GitHub', t => {
  if (files.length === 0) return t.diagnostic(noCorpus)
  const repositories = Object.groupBy(files, ({ path }) => (path.startsWith('openapi/') ? 'openapi' : 'other'))
  for (const [name, found] of Object.entries(repositories)) {
    const repository = found.map(({ path, source }) => ({ path: path.replace(/^openapi\//, ''), source }))
    const ours = reported(repository)
    const broken = [...ours.values()].filter(problem => problem !== null).length
    t.diagnostic(`${name}: ${ours.size} links, ${broken} broken`)
    assert.ok(broken > 0)
    assert.deepEqual(ours, withSiteRoots(repository, checked(repository)))
  }
})
