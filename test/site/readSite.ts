import assert from 'node:assert/strict'
import { annotatePages } from '#site/annotate/page.ts'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/fragment.ts'
import { surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import { bytes, siteOf } from './renderMarkdownPage.ts'

/** A small site of files by path, with its pages as the whole site annotates them; `others` are no pages. */
export async function readSite(files: Readonly<Record<string, string>>, others: readonly string[] = []) {
  const map = siteOf(...Object.keys(files), ...others)
  const fragments = await Promise.all(
    Object.entries(files).map(
      async ([path, text]) => [path, (await renderFileInFull(bytes(text), path)) ?? assert.fail(path)] as const,
    ),
  )
  const site = indexSite(map, new Map(fragments.map(([path, fragment]) => [path, surveyFile(fragment, path)])))
  const annotate = annotatePages(site)
  return {
    map,
    facts: new Map(fragments.map(([path, made]) => [path, made.facts])),
    site,
    pages: new Map(fragments.map(([path, made]) => [path, fillLinks(annotate(made, path), link => link)])),
  }
}
