import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ProjectRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { createGitClient } from '../support/gitClient.ts'
import { repositoryWithHistory } from '../support/localRepository.ts'
import { testService } from '../support/service.ts'
import { violations } from './screens/measure.ts'

/** Pushing an existing repository into a new project, with the commands that the app shows. */

buildApp()
const [service, browser, machine] = await Promise.all([testService(), openBrowser(), createGitClient()])
after(() => Promise.all([browser.close(), service[Symbol.asyncDispose](), machine[Symbol.asyncDispose]()]))

async function at(user: TestUser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: service.url })
  const { email, password } = user
  await context.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data: { email, password } })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByText('Push an existing repository').click()
  await page.getByRole('button', { name: 'Create the project' }).click()
  await page.getByRole('heading', { name: `Push a repository to ${name}` }).waitFor()
}

/** Creates a token, and returns a program that answers git's prompts with what the screen shows. */
async function askPass(page: Page, user: TestUser): Promise<string> {
  await page.getByText(user.email).waitFor()
  await page.getByRole('button', { name: 'Create git token' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Copy it now' }).locator('code')
  const token = (await shown.textContent()) ?? ''
  const program = join(machine.dir, `ask-${user.id}`)
  await writeFile(program, `#!/bin/sh\ncase $1 in User*) echo '${user.email}' ;; *) echo '${token}' ;; esac\n`, {
    mode: 0o755,
  })
  return program
}

async function commandsOf(page: Page, title: string): Promise<string> {
  return (await page.getByRole('region', { name: title }).locator('pre').textContent()) ?? ''
}

/** As in a terminal: all lines in one shell, which stops at the first failure. */
async function type(lines: string, folder: string, askpass: string): Promise<void> {
  const child = spawn('sh', ['-e', '-c', lines], {
    cwd: join(machine.dir, folder),
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      GIT_ASKPASS: askpass,
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 0, said)
}

async function onlyProjectOf(user: TestUser): Promise<ProjectRecord> {
  const [project] = (await user.get('/api/projects')).as<ProjectRecord[]>()
  assert.ok(project)
  return project
}

test('a local repository is pushed with the commands on the screen, and the project opens by itself', async () => {
  const user = await service.user()
  const page = await at(user, '/projects/new')
  await create(page, 'From here')
  assert.deepEqual(await violations(page), [])
  const askpass = await askPass(page, user)
  const local = await repositoryWithHistory(machine)
  await type(await commandsOf(page, 'A repository on this computer'), local.folder, askpass)
  await page.waitForURL(/\/projects\/\d+\/edit(?:\/|$)/)
  await page.getByText('README.md').first().waitFor()
  const { pagesCommitSha, defaultBranch } = await onlyProjectOf(user)
  assert.deepEqual([defaultBranch, pagesCommitSha], ['main', await local.git('rev-parse', 'main')])
  await page.context().close()
})

test('a repository on another server is pushed with the commands on the screen', async () => {
  const user = await service.user()
  const page = await at(user, '/projects/new?from=push')
  await create(page, 'From there')
  const askpass = await askPass(page, user)
  const source = await repositoryWithHistory(machine, 'trunk')
  const shown = await commandsOf(page, 'A repository on another server')
  const lines = shown.replace(/https:\/\/git\.example\.org\S+/, join(machine.dir, source.folder))
  assert.notEqual(lines, shown)
  await type(lines, '.', askpass)
  await page.waitForURL(/\/projects\/\d+\/edit(?:\/|$)/)
  assert.equal((await onlyProjectOf(user)).defaultBranch, 'trunk')
  await page.context().close()
})

test('a project that awaits its push is listed, leads to its commands, and its settings can be changed', async () => {
  const user = await service.user()
  const { id } = (await user.post('/api/projects', { name: 'Later', empty: true })).as<ProjectRecord>()
  const page = await at(user, '/projects')
  await page.getByText('Waiting for a push').waitFor()
  await page.getByRole('link', { name: 'Later' }).click()
  await page.getByText('git push --mirror').waitFor()
  for (const part of ['edit/', 'site', 'commits', 'history']) {
    await page.goto(`/projects/${id}/${part}`)
    await page.waitForURL(`**/projects/${id}/creating`)
  }
  // The commands move the link when they arrive.
  await page.getByText('git push --mirror').waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await page.getByRole('button', { name: 'Make it public' }).click()
  await page.getByRole('dialog').getByLabel('Type').fill('Later')
  await page.getByRole('dialog').getByRole('button', { name: 'Make it public' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Make it private' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})
