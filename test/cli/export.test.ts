import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testService } from '../support/service.ts'
import { runSpeckeep, variablesOf } from '../support/speckeep.ts'

const folder = await mkdtemp(join(tmpdir(), 'speckeep-export-'))
after(() => rm(folder, { recursive: true, force: true }))
const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const kept = await ada.project({ name: 'Kept: “rules”' })
const gone = await ada.project({ name: 'Gone' })
const content = '# Später\n'
await ada.post(`/api/projects/${kept.id}/commit`, { filePath: 'a/später.md', content, baseSha: null })
await ada.delete(`/api/projects/${gone.id}`)

const exportTo = (name: string, ...args: readonly string[]) =>
  runSpeckeep(variablesOf(service), 'export', join(folder, name), ...args)

test('every project is a bundle that git clones, beside a running service', async () => {
  const { out, err, code } = await exportTo('all')
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /all: 1 repositories\. 0 projects have no commit; 0 are at a code host\.\n$/)
  const files = await readdir(join(folder, 'all'))
  assert.deepEqual(files.sort(), [`${kept.id}-kept-rules.bundle`, 'projects.json'])
  const [listed] = JSON.parse(await readFile(join(folder, 'all', 'projects.json'), 'utf8'))
  assert.deepEqual([listed.name, listed.owner, listed.outcome], ['Kept: “rules”', ada.email, 'written'])
  assert.equal('marker' in listed, false)

  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', join(folder, 'all', listed.file), clone])
  assert.equal(await readFile(join(clone, 'a/später.md'), 'utf8'), content)
  const refs = execFileSync('git', ['for-each-ref', '--format=%(refname)'], { cwd: clone, encoding: 'utf8' })
  assert.doesNotMatch(refs, /proposals/)
})

test('a folder with files is refused, and a missing repository is named', async () => {
  const again = await exportTo('all')
  assert.equal(again.code, 1)
  assert.match(again.err, /all is not empty: name a new folder\.\n$/)
  const none = await runSpeckeep(variablesOf(service), 'export')
  assert.equal(none.code, 2)
})

test('the result is also JSON', async () => {
  const { out, code } = await exportTo('json', '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out), {
    folder: join(folder, 'json'),
    written: 1,
    empty: 0,
    elsewhere: 0,
    otherDisk: 0,
    missing: [],
  })
})

test('a project on the disk of another instance is named as such, and is not missing', async () => {
  const { pool } = service.database
  const { rows } = await pool.query('select repo_id from projects where id = $1', [kept.id])
  const [repoId, other] = [rows[0].repo_id, randomUUID()]
  const before = await pool.query('delete from repository_homes where repo_id = $1 returning home_id', [repoId])
  await pool.query("insert into homes (id, place, leased_until) values ($1, 'elsewhere', now())", [other])
  await pool.query('insert into repository_homes (repo_id, home_id) values ($1, $2)', [repoId, other])
  const { out, err, code } = await exportTo('disks')
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /disks: 0 repositories\. .*; 1 are on the disks of other instances: export there as well\.\n$/)
  const [listed] = JSON.parse(await readFile(join(folder, 'disks', 'projects.json'), 'utf8'))
  assert.deepEqual([listed.outcome, listed.file, 'isOnOtherDisk' in listed], ['otherDisk', null, false])
  await pool.query('delete from repository_homes where home_id = $1', [other])
  await pool.query('delete from homes where id = $1', [other])
  for (const { home_id } of before.rows)
    await pool.query('insert into repository_homes (repo_id, home_id) values ($1, $2)', [repoId, home_id])
})
