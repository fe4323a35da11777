import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileReader } from '#drivers/pages/builtin/files.ts'
import type { IdleTimes } from '#drivers/pages/builtin/idleQueue.ts'
import { type SurveyRequest, siteSurveys } from '#drivers/pages/builtin/surveys.ts'
import { renderFile } from '#site/file.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { surveyFile } from '#site/survey/file.ts'
import { siteMap } from '#site/tree/map.ts'
import { waitFor } from '#testing/waitFor.ts'

const text = '# Page\n\n- **REQ-1** It MUST be.\n'

/** Surveys of sites whose pages have one text, and the trees whose pages were read, in order. */
function rig(quiet: () => Promise<void> = async () => {}, idleTimes?: IdleTimes) {
  const read: string[] = []
  const files: Pick<FileReader, 'survey'> = {
    survey: async ({ path, source }) => {
      const bytes = await source()
      const fragment = bytes && renderFile(bytes, path)
      if (!fragment) return null
      const { terms } = indexPage(fragment, path)
      return { survey: surveyFile(fragment, path), terms, text: new Uint8Array(), isStopped: false }
    },
  }
  const surveys = siteSurveys(files as FileReader, { quiet }, idleTimes)
  const site = (treeSha: string, pages = 1): SurveyRequest => ({
    treeSha,
    map: siteMap(
      Array.from({ length: pages }, (_, at) => ({ path: `${at}.md`, sha: `${treeSha} ${at}`, size: 9, type: 'file' })),
    ),
    turn: { caller: 'reader', projectId: 1 },
    readBlob: async () => {
      read.push(treeSha)
      return new TextEncoder().encode(text)
    },
  })
  return { surveys, site, read }
}

test('a site is surveyed in the background, and its readers have no survey until it is done', async () => {
  const { surveys, site } = rig()
  surveys.soon('a', 'one', async () => site('one'))
  assert.equal(surveys.ready('one'), null)
  const surveyed = await waitFor('the site is surveyed', () => surveys.ready('one'))
  assert.equal(surveyed.annotates, true)
  assert.equal(surveyed.site.requirements.get('REQ-1')?.path, '0.md')
})

test('in a series of commits only the latest state is surveyed', async () => {
  const { surveys, site, read } = rig()
  for (const treeSha of ['one', 'two', 'three']) surveys.soon('a', treeSha, async () => site(treeSha))
  await waitFor('the site is surveyed', () => surveys.ready('three'))
  assert.deepEqual(read, ['three'])
  assert.equal(surveys.ready('one'), null)
})

test('of many versions of a large site, the latest ones wait to be surveyed', async () => {
  const { surveys, site, read } = rig()
  for (const version of ['one', 'two', 'three', 'four'])
    surveys.soon(version, version, async () => site(version), 40_000)
  await waitFor('the latest version is surveyed', () => surveys.ready('four'))
  assert.deepEqual(read, ['two', 'three', 'four'])
})

test('an endless series of commits does not postpone a survey forever', async () => {
  const { surveys, site, read } = rig(undefined, { idleMs: 400, waitMaxMs: 1_000 })
  let commits = 0
  const committing = setInterval(() => {
    const treeSha = `commit ${commits++}`
    surveys.soon('a', treeSha, async () => site(treeSha))
  }, 50)
  try {
    await waitFor('some state is surveyed', () => read.length > 0)
  } finally {
    clearInterval(committing)
  }
  assert.ok(commits > 10, `it waited for ${commits} commits`)
  const last = `commit ${commits - 1}`
  await waitFor('the last state is surveyed', () => surveys.ready(last))
})

test('a site that cannot be listed does not block the survey of another', async () => {
  const { surveys, site } = rig()
  surveys.soon('a', 'none', () => Promise.reject(new Error('the host is away')))
  surveys.soon('b', 'one', async () => site('one'))
  await waitFor('the other site is surveyed', () => surveys.ready('one'))
})

test('a surveyed site is not surveyed again', async () => {
  const { surveys, site, read } = rig()
  await surveys.of(site('one'))
  surveys.soon('a', 'one', async () => site('one'))
  surveys.soon('b', 'two', async () => site('two'))
  await waitFor('the other site is surveyed', () => surveys.ready('two'))
  await waitFor('both had their turn', () => read.length === 2)
  assert.deepEqual(read.toSorted(), ['one', 'two'])
})

test('a survey yields to readers until a caller waits for it', async () => {
  const quiet = Promise.withResolvers<void>()
  let waits = 0
  const { surveys, site, read } = rig(() => {
    waits++
    return quiet.promise
  })
  surveys.soon('a', 'one', async () => site('one', 20))
  await waitFor('it waits for quiet', () => waits > 0)
  assert.deepEqual(read, [])
  const awaited = surveys.of(site('one', 20))
  quiet.resolve()
  const surveyed = await awaited
  assert.equal(surveyed.pages.size, 20)
  assert.equal(read.length, 20)
  assert.ok(waits < 20, `${waits}`)
})

test('a running survey tells how many pages it has read', async () => {
  const { surveys, site } = rig()
  const second = Promise.withResolvers<Uint8Array>()
  const request = site('one', 2)
  const surveyed = surveys.of({
    ...request,
    readBlob: sha => (sha === 'one 1' ? second.promise : request.readBlob(sha)),
  })
  await waitFor('one page is read', () => surveys.progress('one')?.pagesRead === 1)
  assert.deepEqual(surveys.progress('one'), { pagesRead: 1, pages: 2 })
  second.resolve(new TextEncoder().encode(text))
  await surveyed
  assert.equal(surveys.progress('one'), null)
})
