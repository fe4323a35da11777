import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { createGitClient, type GitClient } from '../../support/gitClient.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'

/** An edit changes what was requested and no other byte, and git can apply its diff. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model } })
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
const project = await ada.project()
const path = `/api/projects/${project.id}`

const stays = 'A line that stays, with a trailing space. \n'
const form = `# Retention\n\n${stays.repeat(4)}Logs are kept for 30 days.\n${stays.repeat(4)}`

const files: Readonly<Record<string, string>> = {
  'lf.md': form,
  'crlf.md': form.replaceAll('\n', '\r\n'),
  'mixed ends.md': form.replaceAll(/\n(?=A)/g, '\r\n'),
  'bom.md': `\uFEFF${form}`,
  'bom-crlf.md': `\uFEFF${form.replaceAll('\n', '\r\n')}`,
  'no-end.md': form.trimEnd(),
  'only-line-no-end.md': 'Logs are kept for 30 days.',
  'at-the-start.md': `Logs are kept for 30 days.\n${stays}`,
  'at-the-end-no-end.md': `${stays}Logs are kept for 30 days.`,
  'ünï cödé "quoted".md': `Größe: 🚀\n${form}`,
  'odd spaces.md': `\tTab\u00a0nbsp\u2028separator\u0085next\u000bvt\u000cff\n${form}`,
  'lone-cr.md': `one\rtwo\n${form}`,
  'deep/er/path.md': form,
  'front.md': `---\ntitle: Logs\n---\n${form}`,
}

test('whatever the format of a file, only the requested words change, and git applies the diff to the same bytes', async () => {
  const changes = Object.entries(files).map(([path, content]) => ({ path, content, baseSha: null }))
  assert.equal((await ada.post(`${path}/commit`, { files: changes })).status, 201)
  await machine.git('.', 'init', '-q', 'work')
  for (const [filePath, content] of Object.entries(files)) {
    const expected = content.replace('30 days', '90 days')
    const line = content.split('\n').find(text => text.includes('30 days')) ?? ''
    model.replyWithBlocks({ search: line.replace(/\r$/, ''), replace: line.replace(/\r$/, '').replace('30', '90') })
    const answer = await ada.post(`${path}/edit`, { filePath, instruction: 'Keep logs for 90 days.' })
    assert.equal(answer.status, 200, `${filePath}: ${answer.text}`)
    const { rewrittenContent, diff, hunks, sessionId } = answer.as<EditReply>()
    assert.equal(rewrittenContent, expected, filePath)
    assert.equal(hunks.length, 1)
    assert.equal(await applied(machine, filePath, content, diff), expected, filePath)

    const committed = await ada.post(`${path}/commit`, { sessionId })
    assert.equal(committed.status, 201, committed.text)
    const { sha } = (await ada.get(addressOf(filePath))).as<FileRecord>()
    assert.equal(sha, await blobOf(expected), filePath)
    assert.equal(committed.as<CommitReply>().files[0]?.sha, sha)
  }
})

test('the diff of an unsaved draft leads from the committed file to the preview', async () => {
  const made = await ada.post(`${path}/commit`, { filePath: 'draft.md', content: form, baseSha: null })
  const baseSha = made.as<CommitReply>().files[0]?.sha ?? ''
  const draft = form.replace('# Retention', '# Retention of logs').replace(stays, '')
  model.replyWithBlocks({
    search: 'Logs are kept for 30 days.',
    replace: 'Logs are kept for 90 days.\nAudits for a year.',
  })
  const body = { filePath: 'draft.md', instruction: '90 days, and audits', content: draft, baseSha }
  const preview = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  assert.equal(await applied(machine, 'draft.md', form, preview.diff), preview.rewrittenContent)
  assert.equal(preview.rewrittenContent, draft.replace('for 30 days.', 'for 90 days.\nAudits for a year.'))
})

test('the diff of a new file creates it', async () => {
  const content = 'Logs are kept for 30 days.'
  model.replyWithBlocks({ search: content, replace: 'Logs are kept for 90 days.' })
  const body = { filePath: 'new/file.md', instruction: '90 days', content, baseSha: null }
  const { diff, rewrittenContent } = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  assert.equal(await applied(machine, 'new/file.md', null, diff), rewrittenContent)
})

test('text that looks like a marker or a diff is text', async () => {
  const content = `<<<<<<< SEARCH\nA\n=======\nB\n>>>>>>> REPLACE\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n${form}`
  await ada.post(`${path}/commit`, { filePath: 'markers.md', content, baseSha: null })
  model.replyWithBlocks({
    search: 'Logs are kept for 30 days.',
    replace: 'Logs are kept for 90 days.\n>>>>>>> REPLACE',
  })
  const body = { filePath: 'markers.md', instruction: '90 days, with the marker >>>>>>> REPLACE' }
  const { diff, rewrittenContent } = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  assert.equal(rewrittenContent, content.replace('30 days.', '90 days.\n>>>>>>> REPLACE'))
  assert.equal(await applied(machine, 'markers.md', content, diff), rewrittenContent)
})

test('a selection keeps everything around it, and one outside the file is refused', async () => {
  const content = 'one\ntwo\none\ntwo\n'
  await ada.post(`${path}/commit`, { filePath: 'twice.md', content, baseSha: null })
  model.replyWithBlocks({ search: 'two', replace: 'TWO' })
  const body = { filePath: 'twice.md', instruction: 'Shout.', selection: { startLine: 3, endLine: 4 } }
  const { rewrittenContent } = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  assert.equal(rewrittenContent, 'one\ntwo\none\nTWO\n')
  for (const selection of [
    { startLine: 4, endLine: 3 },
    { startLine: 1, endLine: 99 },
  ]) {
    const answer = await ada.post(`${path}/edit`, { ...body, selection })
    assert.deepEqual([answer.status, answer.problem().errors?.[0]?.field], [400, 'selection'], answer.text)
  }
})

/** The result of applying the diff with git. */
async function applied(on: GitClient, filePath: string, before: string | null, diff: string): Promise<string> {
  const file = join(on.dir, 'work', filePath)
  await mkdir(dirname(file), { recursive: true })
  if (before !== null) await writeFile(file, before)
  const { code, stderr } = await on.run('work', ['apply', '--whitespace=nowarn', '-'], diff)
  assert.equal(code, 0, `${filePath}: ${stderr}\n${diff}`)
  return await readFile(file, 'utf8')
}

async function blobOf(content: string): Promise<string> {
  return (await machine.run('work', ['hash-object', '--no-filters', '--stdin'], content)).stdout.trim()
}

function addressOf(filePath: string): string {
  return `${path}/files/${filePath.split('/').map(encodeURIComponent).join('/')}`
}
