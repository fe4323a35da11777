import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { TemplateRecord } from '#contract/projects.ts'
import { createGitClient } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
const templates = (await ada.get('/api/templates')).as<TemplateRecord[]>()

test('seven templates are listed, one of them the default, each with its repository', async () => {
  assert.deepEqual(
    templates.map(template => template.isDefault),
    [true, false, false, false, false, false, false],
  )
  assert.equal(new Set(templates.map(template => template.name)).size, 7)
  for (const template of templates) {
    assert.deepEqual(Object.keys(template).sort(), [
      'category',
      'description',
      'files',
      'id',
      'isDefault',
      'name',
      'repoUrl',
      'usageCount',
    ])
    assert.match(template.repoUrl, new RegExp(`^${service.url}/git/templates/[a-z]+\\.git$`))
    assert.ok(template.name.length <= 100 && template.category.length <= 50)
    assert.ok(template.files.includes('README.md'))
    const folder = `template-${template.id}`
    await machine.git('.', 'clone', '-q', template.repoUrl, folder)
    const files = await machine.git(folder, 'ls-tree', '-r', '--name-only', 'HEAD')
    assert.deepEqual(files.split('\n').sort(), [...template.files].sort())
    assert.equal(await machine.git(folder, 'rev-list', '--count', 'HEAD'), '1')
  }
  assertProblem(await service.anyone.get('/api/templates'), 'unauthenticated')
})

test('a project has the files of its template, with its own values filled in and nothing else', async () => {
  const words = { name: 'Flug "Zürich" \\ #1 & <b>', description: 'Zeile eins: *alles* über {{ Starts }}.' }
  for (const { id, files, repoUrl } of templates) {
    const project = await ada.project({ ...words, templateId: id })
    const path = `/api/projects/${project.id}`
    const { entries } = (await ada.get(`${path}/files?recursive=true`)).as<FolderRecord>()
    const made = entries.filter(entry => entry.type === 'file')
    assert.deepEqual(made.map(entry => entry.path).sort(), [...files].sort())
    for (const { path: file } of made) {
      const { content } = (await ada.get(`${path}/files/${file}`)).as<FileRecord>()
      assert.doesNotMatch(content, /PROJECT_NAME|PROJECT_DESCRIPTION/, `${repoUrl} ${file}`)
    }
    const config = (await ada.get(`${path}/files/_config.yml`)).as<FileRecord>().content
    assert.match(config, /Flug \\"Zürich\\" \\\\ #1 & <b>/)
    const [first, ...others] = (await ada.get(`${path}/commits`)).as<CommitSummary[]>()
    assert.deepEqual([others.length, first?.author.email, first?.parents], [0, ada.email, []])
    const site = await fetch(project.pagesUrl ?? '', { headers: { authorization: `Bearer ${ada.token}` } })
    assert.equal(site.status, 200)
    const html = await site.text()
    assert.ok(
      html.includes('Flug &quot;Zürich&quot; \\ #1 &amp; &lt;b&gt;') ||
        html.includes('Flug "Zürich" \\ #1 &amp; &lt;b&gt;'),
      html.slice(0, 600),
    )
    assert.doesNotMatch(html, /<b>/)
  }
})
