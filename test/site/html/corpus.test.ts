import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { readReference } from '#site/reference/recognise.ts'
import { readCorpusFiles } from '#testing/corpus/files.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { renderMarkdownPage } from '../renderMarkdownPage.ts'
import { findDangers } from './dangers.ts'

const files = await readCorpusFiles()

test('every page of real specifications renders, and none is dangerous', t => {
  if (files.length === 0) return t.diagnostic(noCorpus)
  let pages = 0
  let references = 0
  for (const { path, source } of files) {
    const fragment = renderFile(source, path)
    if (!fragment) continue
    assert.deepEqual(findDangers(renderMarkdownPage('', { path, fragment })), [], path)
    assert.doesNotMatch(fragment.notes.join(), /plain text/, path)
    pages++
    if (readReference(new TextDecoder().decode(source), path)) references++
  }
  assert.ok(pages >= 400, `${pages} pages`)
  assert.ok(references >= 20, `${references} references`)
})
