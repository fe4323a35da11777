import assert from 'node:assert/strict'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { systemClock } from '#drivers/clock.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { checkIntegrity, invariantsOf } from '#usecases/operations/checkIntegrity.ts'
import { testService } from '../../support/service.ts'

const service = await testService({ integrity: false })
after(() => service[Symbol.asyncDispose]())
const { pool } = service.database
const git = join(service.dataDir, 'git')
const stored = inspectRepositories(git)
const ports = { recorded: recordedState(pool), stored, clock: systemClock }
const ada = await service.user()

const look = (overdueS = 3_600, recorded = ports.recorded) =>
  checkIntegrity({ ...ports, recorded }, { confirmAfterMs: 0, overdueS, violationsMax: 100 })
const named = async (overdueS?: number, recorded?: typeof ports.recorded) => [
  ...new Set((await look(overdueS, recorded)).violations.map(({ invariant }) => invariant)),
]

/** What is wrong after the damage, which no job of the service sees or repairs: its transaction is rolled back. */
async function damagedBy(damage: string, overdueS?: number): Promise<readonly string[]> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query(damage)
    return await named(overdueS, recordedState(connection))
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

async function edited(): Promise<ProjectRecord> {
  const project = await ada.project()
  const asked = { filePath: 'README.md', instruction: 'append to section "Status": Done.', autoCommit: true }
  const edit = await ada.post(`/api/projects/${project.id}/edit`, asked)
  assert.ok(edit.status < 300, edit.text)
  return project
}

const project = await edited()
const other = await edited()
const { rows } = await pool.query<{ id: number; marker: string; repo_id: number; sha: string; session: number }>(
  `select projects.id, marker::text, repo_id, commit_sha as sha, edit_sessions.id as session
   from projects join edit_sessions on project_id = projects.id where projects.id = $1`,
  [project.id],
)
const [kept] = rows
assert.ok(kept)
const dirOf = (marker: string) => join(git, 'repos', folderOf(idOf(marker)))

test('what a service leaves obeys every invariant', async () => {
  const report = await look()
  assert.deepEqual(report.violations, [])
  assert.equal(report.repositories, 2)
  const names = invariantsOf(ports).map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length > 25)
})

const queued = `insert into queued_commits (project_id, user_id, message, author_name, author_email, author_date, bytes
  , status, reason, edit_session_id, commit_sha) values (${project.id}, ${ada.id}, 'm', 'a', 'a@example.org', now()`
const text = `insert into queued_files (queued_id, position, path, sha, content)
  select id, 0, 'a.md', repeat('a', 40), 'abc' from queued_commits;`
const waiting = `${queued}, 3, 'WAITING', null, null, null); ${text}
  update projects set queued_commits = 1, queue_look_at = now() where id = ${project.id}`
const moveQueue = (
  projectId: number,
  userId: number,
) => `update queued_commits set project_id = ${projectId}, user_id = ${userId};
  update projects set queued_commits = 0, queue_look_at = null where id <> ${projectId};
  update projects set queued_commits = 1, queue_look_at = now() where id = ${projectId}`

const ofRows: readonly (readonly [name: string, damage: string, overdueS?: number])[] = [
  ['queued-texts', `${waiting}; update queued_files set content = null; update queued_commits set bytes = 0`],
  [
    'queued-texts',
    `${queued}, 0, 'CONFLICT', 'why', null, null); update projects set queued_commits = 1 where id = ${project.id}`,
  ],
  ['queued-bytes', `${waiting}; update queued_commits set bytes = 2`],
  ['queue-counts', `${waiting}; update projects set queued_commits = 2 where id = ${project.id}`],
  ['queue-counts', `update projects set queued_commits = 1 where id = ${project.id}`],
  ['queue-moves', `${waiting}; update projects set queue_look_at = null`],
  [
    'queue-moves',
    `${waiting}; update projects set queue_look_at = now() - interval '1 hour' where id = ${project.id}`,
    0,
  ],
  ['failure-reasons', `${waiting}; update queued_commits set status = 'REFUSED', reason = ''`],
  ['failure-reasons', `update projects set status = 'ERROR' where id = ${project.id}`],
  ['landed-commits', `${queued}, 3, 'LANDED', null, null, null)`],
  ['session-commits', 'update edit_sessions set success = false'],
  ['session-commits', `update edit_sessions set refines_id = ${kept.session} where project_id = ${other.id}`],
  ['project-repository', `update projects set repo_id = null where id = ${project.id}`],
  ['project-status', `update projects set step = 'pages' where id = ${project.id}`],
  [
    'creations-end',
    `update projects set step = 'content', status = 'BUILDING', look_at = now() - interval '1 hour', held_until = now() - interval '1 hour' where id = ${project.id}`,
    0,
  ],
  ['visibility-ends', `update projects set visibility_to = 'public' where id = ${project.id}`],
  ['private-sites', `update projects set pages_url = 'https://pages.example.org/' where id = ${project.id}`],
  ['leases', `update projects set held_until = now() + interval '1 day' where id = ${project.id}`],
  ['template-use', 'update templates set usage_count = usage_count + 1'],
  ['deleted-projects', `update projects set purged_at = now() where id = ${project.id}`],
  ['second-factors', `insert into recovery_codes (user_id, code_hash) values (${ada.id}, '\\x00')`],
  ['deletions-end', `update users set deletion_begun_at = now() - interval '2 days' where id = ${ada.id}`, 0],
  ['deleted-accounts', `update users set deletion_begun_at = now(), deletion_ended_at = now() where id = ${ada.id}`],
  ['numbering', 'alter sequence users_id_seq restart with 1'],
  [
    'jobs-end',
    `insert into pgboss.job (name, state, started_on, expire_seconds)
       values ('settle-project', 'active', now() - interval '1 hour', 1)`,
    0,
  ],
]

for (const [name, damage, overdueS] of ofRows) {
  test(`${name} is violated by: ${damage.replace(/\s+/g, ' ').slice(-90)}`, async () => {
    const found = await damagedBy(damage, overdueS)
    assert.ok(found.includes(name), found.join(', '))
  })
}

test('the deletion of an account with waiting commits leaves nothing wrong', async () => {
  const grace = await service.user()
  const theirs = await grace.project()
  await pool.query(`${waiting}; ${moveQueue(theirs.id, grace.id)}`)
  assert.deepEqual((await look()).violations, [])
  await service.app.ports.deletions.begin(grace.id, new Date())
  await service.app.ports.deletions.clear(grace.id, new Date())
  await service.app.ports.deletions.end(grace.id, new Date())
  assert.deepEqual((await look()).violations, [])
})

test('a repository that is missing, or carries the marker of another, is found', async () => {
  const dir = dirOf(kept.marker)
  await rename(dir, `${dir}.gone`)
  assert.deepEqual(await named(), ['repository-exists'])
  await rename(`${dir}.gone`, dir)
  assert.deepEqual(await named(), [])
})

test('a confirmed commit that no branch contains is found, whether its object is still there or not', async () => {
  const { repos } = service.app.ports.hosts.all[0] ?? {}
  assert.ok(repos)
  const head = join(dirOf(kept.marker), 'refs/heads/main')
  const before = await repos.listCommits(null, { id: kept.repo_id, fullName: '' }, { ref: 'main', limit: 10 })
  const first = before?.commits.at(-1)?.sha ?? ''
  assert.notEqual(first, kept.sha)
  await writeFile(head, `${first}\n`)
  const report = await look()
  assert.deepEqual(report.violations, [
    { invariant: 'commits-exist', about: `project ${project.id}: lacks commit ${kept.sha}` },
  ])
  await writeFile(head, `${kept.sha}\n`)
  await pool.query(`update edit_sessions set commit_sha = repeat('e', 40) where id = ${kept.session}`)
  assert.deepEqual(await named(), ['commits-exist'])
  await pool.query(`update edit_sessions set commit_sha = '${kept.sha}' where id = ${kept.session}`)
  assert.deepEqual(await named(), [])
})

test('a default branch without a commit, and a HEAD that names another branch, are found', async () => {
  const head = join(dirOf(kept.marker), 'HEAD')
  await writeFile(head, 'ref: refs/heads/none\n')
  assert.deepEqual(await named(), ['default-branch'])
  await writeFile(head, 'ref: refs/heads/main\n')
  await pool.query(`update projects set default_branch = 'none' where id = ${project.id}`)
  assert.deepEqual(await named(), ['branch-head', 'default-branch'])
  await pool.query(`update projects set default_branch = 'main' where id = ${project.id}`)
})

test('a proposal that is recorded and not kept is found', async () => {
  const refs = join(dirOf(kept.marker), 'refs/speckeep/proposals')
  const asked = { filePath: 'README.md', instruction: 'append to section "Status": Again.' }
  assert.ok((await ada.post(`/api/projects/${project.id}/edit`, asked)).status < 300)
  assert.deepEqual(await named(), [])
  await rename(refs, `${refs}.gone`)
  assert.deepEqual(await named(), ['proposals-exist'])
  await rename(`${refs}.gone`, refs)
})

test('a folder that belongs to no project is found, and the repositories of templates are needed', async () => {
  const marker = '00000000-0000-4000-8000-000000000000'
  const dir = dirOf(marker)
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'config'), `[speckeep]\n\tmarker = "${marker}"\n`)
  assert.deepEqual((await look()).violations, [
    { invariant: 'repository-needed', about: `repository ${idOf(marker)} of ${marker}` },
  ])
  await rm(dir, { recursive: true })
})

test('a suspicion that a second look does not confirm is not reported', async () => {
  await pool.query(`update projects set queued_commits = 5 where id = ${project.id}`)
  let looks = 0
  const recorded: typeof ports.recorded = {
    ...ports.recorded,
    async violations(names, options) {
      const found = await ports.recorded.violations(names, options)
      if (found.length > 0 && looks++ === 0) await pool.query('update projects set queued_commits = 0')
      return found
    },
  }
  const report = await checkIntegrity(
    { recorded, stored, clock: systemClock },
    { confirmAfterMs: 0, overdueS: 3_600, violationsMax: 10 },
  )
  assert.deepEqual([report.violations, looks], [[], 1])
})

test('it holds beside commits that are being made', async () => {
  const commits = Array.from({ length: 20 }, (_, at) =>
    ada.post(`/api/projects/${project.id}/commit`, { filePath: `f${at}.md`, content: 'text\n', baseSha: null }),
  )
  const reports = [await look(), await look()]
  const shas = (await Promise.all(commits)).map(answer => answer.as<CommitReply>().sha)
  assert.equal(new Set(shas).size, 20)
  assert.deepEqual(
    reports.flatMap(({ violations }) => violations),
    [],
  )
})

test('every table with rows of an account is emptied with the account, or kept for a reason', async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  )
  const { ownTables } = await import('#drivers/postgres/accounts/deletions.ts')
  const known = [...ownTables, 'sign_ins', 'projects', 'edit_sessions'].sort()
  assert.deepEqual(tables.map(({ name }) => name).sort(), known)
})
