import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DocumentList } from '#contract/texts.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** The titles of the documents of a project, as the app lists them. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const files: Readonly<Record<string, string>> = {
  'README.md': '# Payments\n\nRead on.\n',
  'adr/0001-use-git.md': '---\nstatus: Accepted\n---\n# ADR-1: Use git\n',
  'drafts/plan.md': '# What is not published\n',
  '_clauses/rent.md': '# Rent, not published\n',
  'notes.md': 'Only text.\n',
  'docs/book.md': '{{#include ../notes.md}}\n\n{{#include part.md}}\n',
  'scheme.rst': 'Schemes\n=======\n\nText.\n',
}

const filesPerCommit = 100

async function projectOf(content: Readonly<Record<string, string>>, visibility = 'public') {
  const project = await ada.project({ visibility })
  const changes = Object.entries(content).map(([path, text]) => ({ path, content: text, baseSha: null }))
  const readme = (await ada.get(`/api/projects/${project.id}/files/README.md`)).as<{ sha?: string }>().sha ?? null
  const based = changes.map(change => (change.path === 'README.md' ? { ...change, baseSha: readme } : change))
  for (let first = 0; first < based.length; first += filesPerCommit) {
    const commit = { files: based.slice(first, first + filesPerCommit) }
    const answer = await ada.post(`/api/projects/${project.id}/commit`, commit)
    assert.equal(answer.status, 201, answer.text)
  }
  return project
}

test('documents are listed with their titles, numbers and statuses, published or not', async () => {
  const project = await projectOf(files)
  const answer = await ada.get(`/api/projects/${project.id}/documents`)
  const { documents, isWhole, commitSha } = answer.as<DocumentList>()
  assert.equal(isWhole, true)
  assert.match(commitSha, /^[0-9a-f]{40}$/)
  const found = new Map(documents.map(({ path, ...said }) => [path, said]))
  assert.deepEqual(found.get('README.md'), { title: 'Payments', label: null, status: null })
  const { title, label, status } = found.get('adr/0001-use-git.md') ?? {}
  assert.deepEqual([title, label, status?.text, status?.stage], ['Use git', 'ADR-0001', 'Accepted', 'final'])
  assert.equal(found.get('drafts/plan.md')?.title, 'What is not published')
  assert.equal(found.get('_clauses/rent.md')?.title, 'Rent, not published')
  assert.equal(found.get('scheme.rst')?.title, 'Schemes')
  assert.deepEqual(found.get('docs/book.md')?.includes, ['notes.md', 'docs/part.md'])
  assert.equal(found.has('notes.md'), false)
})

test('what the list reads does not become part of the site', async () => {
  const project = await projectOf(files)
  await ada.get(`/api/projects/${project.id}/documents`)
  const site = await (await fetch(project.pagesUrl ?? '')).text()
  assert.match(site, /Schemes/)
  assert.doesNotMatch(site, /not published/)
})

test('a new commit is listed, an earlier one by its id, and a large project completely in the end', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`d/${at}.md`, `# Title ${at}\n`]))
  const project = await projectOf(many)
  const address = `/api/projects/${project.id}/documents`
  const list = async (query = '') => (await ada.get(`${address}${query}`)).as<DocumentList>()
  await waitFor('all titles', async () => (await list()).isWhole)
  const { documents, commitSha } = await list()
  assert.ok(documents.some(({ path, title }) => path === 'd/599.md' && title === 'Title 599'))
  const added = { filePath: 'later.md', content: '# Later\n', baseSha: null }
  assert.equal((await ada.post(`/api/projects/${project.id}/commit`, added)).status, 201)
  const titles = (found: DocumentList) => found.documents.map(({ title }) => title)
  await waitFor('the new title', async () => titles(await list()).includes('Later'))
  assert.equal(titles(await list(`?ref=${commitSha}`)).includes('Later'), false)
})

test('a commit that does not exist is not found, and others see nothing', async () => {
  const project = await projectOf(files, 'private')
  const address = `/api/projects/${project.id}/documents`
  assertProblem(await ada.get(`${address}?ref=${'0'.repeat(40)}`), 'not_found')
  assertProblem(await (await service.user()).get(address), 'forbidden')
})
