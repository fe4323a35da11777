import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { testService } from '../../support/service.ts'

/** Versions of a site: their comparison, and what leads from one to another. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

type Files = Readonly<Record<string, string | null>>

/** Commits whole files; `null` deletes. Returns the commit's id. */
async function commit(project: ProjectRecord, files: Files, message = 'Change'): Promise<string> {
  const changes = await Promise.all(
    Object.entries(files).map(async ([path, content]) => {
      const read = await ada.get(`/api/projects/${project.id}/files/${path}`)
      const baseSha = read.status === 200 ? read.as<{ sha: string }>().sha : null
      return { path, content, baseSha }
    }),
  )
  const answer = await ada.post(`/api/projects/${project.id}/commit`, { files: changes, message })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>().sha
}

async function site(visibility: 'public' | 'private' = 'public') {
  const project = await ada.project({ visibility })
  return { project, at: (path: string) => open(`${project.pagesUrl}${path}`) }
}

const fees = '# Fees\n\n## Rate\n\nThe rate is five percent.\n\n## Refunds\n\nWithin thirty days.\n'

test('two versions are compared page by page, and each page as readers see it', async () => {
  const { project, at } = await site()
  const old = await commit(project, { 'fees.md': fees, 'gone.md': '# Gone\n\nText.\n' })
  const changed = `${fees.replace('five', 'six')}\n## Limits\n\nNone.\n`
  const current = await commit(project, { 'fees.md': changed, 'gone.md': null, 'extra.md': '# Extra\n' })
  for (const name of [current, 'main']) {
    const all = await at(`_/compare/${old}...${name}`)
    assert.equal(all.status, 200)
    assert.match(all.text, /3 pages differ/)
    assert.match(all.text, /Fees<\/a>.*<code>fees\.md<\/code>[\s\S]*?New sections: Limits\.[\s\S]*?Changed: Rate\./)
    assert.match(all.text, /gone\.md<\/a> <small class="count">removed/)
    const page = await at(`_/compare/${old}...${name}/fees.md`)
    assert.equal(page.status, 200)
    assert.match(page.text, /<del class="removed">five<\/del>[\s\S]*<ins class="added">six<\/ins>/)
  }
  assert.match((await at(`_/compare/${old}...${old}`)).text, /are the same/)
  assert.match((await at(`_/compare/${old}...${current}/glossary.md`)).text, /did not change/)
})

test('a page that was renamed and changed is compared with itself, in both directions', async () => {
  const { project, at } = await site()
  const old = await commit(project, { 'fees.md': fees })
  const current = await commit(project, { 'fees.md': null, 'costs.md': fees.replace('five', 'six') })
  for (const [versions, names, removed, added] of [
    [`${old}...${current}`, ['fees.md', 'costs.md'], 'five', 'six'],
    [`${current}...${old}`, ['costs.md', 'fees.md'], 'six', 'five'],
  ] as const) {
    const all = await at(`_/compare/${versions}`)
    assert.match(all.text, /1 page differs/)
    assert.match(all.text, new RegExp(`was <code>${names[0]}</code>`))
    const page = await at(`_/compare/${versions}/${names[1]}`)
    const redline = new RegExp(`<del class="removed">${removed}</del>[^]*<ins class="added">${added}</ins>`)
    assert.match(page.text, redline)
    assert.match((await at(`_/compare/${versions}/${names[0]}`)).text, redline)
  }
})

test('a comparison with a version that does not exist says what a version is', async () => {
  const { at } = await site()
  for (const path of ['_/compare/main...v9', '_/compare/v9...main', `_/compare/${'0'.repeat(40)}...main`, '_/v/v9/']) {
    const answer = await at(path)
    assert.equal(answer.status, 404, path)
    assert.match(answer.text, /There is no version <code>(?:v9|0{40})<\/code>/)
  }
  assert.equal((await at('_/compare/main')).status, 404)
  assert.equal((await at('_/compare/main...main/no-such-page.md')).status, 404)
})

test('a comparison shows of each version what that version publishes', async () => {
  const { project, at } = await site()
  const config = 'exclude: [secret]\n'
  const old = await commit(project, {
    '_config.yml': config,
    'secret/plan.md': '# The plan\n\nHush.\n',
    'a.md': '# A\n',
  })
  const current = await commit(project, { 'secret/plan.md': '# The plan\n\nHush hush.\n', 'a.md': '# A\n\nMore.\n' })
  const all = await at(`_/compare/${old}...${current}`)
  assert.match(all.text, /a\.md/)
  assert.doesNotMatch(all.text, /plan/)
  const page = await at(`_/compare/${old}...${current}/secret/plan.md`)
  assert.equal(page.status, 404)
  assert.doesNotMatch(page.text, /Hush/)
})

test('versions of a private site are hidden like the site', async () => {
  const { project, at } = await site('private')
  const old = await commit(project, { 'fees.md': fees })
  const missing = await open((project.pagesUrl ?? '').replace(project.slug, 'no-such-project'))
  for (const path of [`_/compare/${old}...main`, '_/compare/v9...main', '_/versions/fees.html', '_/history/fees.md']) {
    const answer = await at(path)
    assert.deepEqual([answer.status, answer.text], [404, missing.text], path)
  }
})

test('an address whose file was renamed redirects to where the page is now, over several renames', async () => {
  const { project, at } = await site()
  await commit(project, { 'old/fees.md': fees, 'old/README.md': '# Old\n', 'old/raw.txt': 'one\ntwo\nthree\n' })
  await commit(project, {
    ...{ 'old/fees.md': null, 'mid/fees.md': fees, 'old/README.md': null, 'guide/README.md': '# Old\n' },
    ...{ 'old/raw.txt': null, 'guide/raw.txt': 'one\ntwo\nthree\n' },
  })
  await commit(project, { 'mid/fees.md': null, 'costs.md': fees })
  const base = new URL(project.pagesUrl ?? '').pathname
  for (const path of ['old/fees.html', 'old/fees', 'old/fees.md', 'mid/fees.html']) {
    const answer = await at(path)
    assert.deepEqual([answer.status, answer.location], [302, `${base}costs.html`], path)
  }
  assert.equal((await at('old/')).location, `${base}guide/`)
  assert.equal((await at('old/raw.txt')).location, `${base}guide/raw.txt`)
  for (const path of ['old/never.html', 'old/fees.png', '.git/config', '_x/fees.html'])
    assert.equal((await at(path)).status, 404, path)
})

test('a page that was deleted is missing, and so is one that was renamed to where it is not published', async () => {
  const { project, at } = await site()
  await commit(project, { 'a.md': '# A\n\nSome text.\n', 'b.md': '# B\n\nOther words.\n' })
  await commit(project, { 'a.md': null, 'b.md': null, '_drafts/b.md': '# B\n\nOther words.\n' })
  for (const path of ['a.html', 'b.html']) {
    const answer = await at(path)
    assert.equal(answer.status, 404)
    assert.doesNotMatch(answer.text, /_drafts/)
  }
})

test('a name under which a file was not published leads nowhere', async () => {
  const { project, at } = await site()
  await commit(project, { '_config.yml': 'exclude: [secret]\n', 'secret/plan.md': '# The plan\n\nHush.\n' })
  const moved = { 'secret/plan.md': null, 'plan.md': '# The plan\n\nHush.\n' }
  const published = await commit(project, { ...moved, '_config.yml': 'exclude: []\n' })
  assert.equal((await at('plan.html')).status, 200)
  assert.equal((await at('secret/plan.html')).status, 404)
  const change = await at(`_/changes/${published}`)
  assert.match(change.text, /plan\.md<\/a> <small class="count">added/)
  for (const { text } of [change, await at('_/history/plan.md')]) assert.doesNotMatch(text, /secret/)
})

test('a page of another version says so, and links to the same page in the current one, renamed or not', async () => {
  const { project, at } = await site()
  const old = await commit(project, { 'fees.md': fees, 'same.md': '# Same\n', 'gone.md': '# Gone\n' })
  const current = await commit(project, { 'fees.md': null, 'costs.md': fees, 'gone.md': null })
  const base = new URL(project.pagesUrl ?? '').pathname
  const notice = async (path: string) => /<p class="note old-version"[\s\S]*?<\/p>/.exec((await at(path)).text)?.[0]
  assert.match((await notice(`_/v/${old}/same.html`)) ?? '', new RegExp(`version ${old.slice(0, 7)}</a> of <time`))
  assert.match(
    (await notice(`_/v/${old}/same.html`)) ?? '',
    new RegExp(`current text [^<]*<a href="${base}same.html">`),
  )
  assert.match(
    (await notice(`_/v/${old}/fees.html`)) ?? '',
    new RegExp(`current text [^<]*<a href="${base}costs.html">`),
  )
  assert.match((await notice(`_/v/${old}/gone.html`)) ?? '', new RegExp(`no such page; [^<]*<a href="${base}">`))
  assert.match((await notice(`_/v/${current}/costs.html`)) ?? '', /It is the current one/)
  assert.match((await notice(`_/v/${old}/same.html`)) ?? '', new RegExp(`href="${base}_/versions/same.html"`))
  assert.equal(await notice('same.html'), undefined)
})

test('the address of a page in another version leads to the name that it has there', async () => {
  const { project, at } = await site()
  const old = await commit(project, { 'fees.md': fees })
  const middle = await commit(project, { 'fees.md': null, 'costs.md': fees })
  await commit(project, { 'costs.md': null, 'prices.md': fees })
  const base = new URL(project.pagesUrl ?? '').pathname
  assert.equal((await at(`_/v/${old}/prices.html`)).location, `${base}_/v/${old}/fees.html`)
  assert.equal((await at(`_/v/${middle}/prices.html`)).location, `${base}_/v/${middle}/costs.html`)
  assert.equal((await at(`_/v/${middle}/fees.html`)).location, `${base}_/v/${middle}/costs.html`)
  assert.equal((await at(`_/v/${old}/costs.html`)).location, `${base}_/v/${old}/fees.html`)
  assert.equal((await at(`_/v/${old}/glossary-of-nothing.html`)).status, 404)
  const switcher = await at('_/versions/prices.html')
  assert.match(switcher.text, new RegExp(`href="${base}prices.html"`))
})

test('the history of a page lists its commits under all its names, each with the changes of that page', async () => {
  const { project, at } = await site()
  await commit(project, { 'fees.md': fees, 'other.md': '# Other\n' }, 'Add fees')
  await commit(project, { 'other.md': '# Other\n\nMore.\n' }, 'Change the other page')
  await commit(project, { 'fees.md': null, 'costs.md': fees }, 'Call fees costs')
  const raised = fees.replace('five', 'six')
  const last = await commit(project, { 'costs.md': raised, 'other.md': '# Other\n' }, 'Raise the rate')
  const history = await at('_/history/costs.md')
  assert.equal(history.status, 200)
  assert.match(history.text, /Raise the rate[\s\S]*Call fees costs[\s\S]*as fees\.md[\s\S]*Add fees/)
  assert.doesNotMatch(history.text, /Change the other page/)
  const change = await at(`_/changes/${last}/costs.md`)
  assert.match(change.text, /<ins class="added">six<\/ins>/)
  assert.doesNotMatch(change.text, /other\.md/)
  assert.equal((await at(`_/changes/${last}/glossary.md`)).status, 404)
  for (const path of ['_/history/never.md', '_/history/_config.yml', '_/history/.git/config', '_/history/..'])
    assert.equal((await at(path)).status, 404, path)
})

test('a page has links to its history and for citing it, and its owner can edit it', async () => {
  const { project, at } = await site()
  const sha = await commit(project, { 'docs/fees.md': fees })
  const page = (await at('docs/fees.html')).text
  const base = project.pagesUrl ?? ''
  assert.match(page, new RegExp(`href="${new URL(base).pathname}_/history/docs/fees.md"`))
  const permalink = `${base}_/v/${sha}/docs/fees.html`
  assert.match(page, new RegExp(`Fees\\. ${project.name}, version ${sha.slice(0, 7)}[^<]*<a href="${permalink}">`))
  assert.equal((await at(`_/v/${sha}/docs/fees.html`)).status, 200)
  const edit = /<a class="edit in-app" href="([^"]*)">Edit<\/a>/.exec(page)?.[1] ?? ''
  assert.equal(new URL(edit).pathname, `/projects/${project.id}/edit/docs/fees.md`)
  assert.equal(new URL(edit).pathname, `/projects/${project.id}/edit/docs/fees.md`)
})
