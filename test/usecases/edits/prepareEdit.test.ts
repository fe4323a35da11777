import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemRandom } from '#drivers/crypto/random.ts'
import type { HostId } from '#ports/hosts.ts'
import { prepareEdit } from '#usecases/edits/prepareEdit.ts'
import { type ScriptedModel, scriptedModel } from '../../support/scriptedModel.ts'
import { testWork } from '../../support/work.ts'

const work = testWork()
after(() => work.close())

type PreparePorts = Parameters<typeof prepareEdit>[0]

type Setting = {
  readonly host?: HostId
  readonly pagesUrl?: string | null
  readonly filePath?: string
  readonly model?: ScriptedModel
}

const text = '# Page\n\nWrite the name.\n'
const instruction = 'Replace "the name" with "{{ name }}".'

/** The codes of the warnings about an edit that inserts braces, made by the rules unless a model is given. */
async function warnedOf(setting: Setting): Promise<readonly string[]> {
  const { host = 'github', pagesUrl = 'https://o.github.io/r/', filePath = 'page.md', model = null } = setting
  const repo = { repoId: 1, repoFullName: 'o/r', defaultBranch: 'main', queuedCommits: 0 }
  const project = { id: 7, status: 'ACTIVE', host, pagesUrl, ...repo }
  const ports = {
    projects: { find: async () => project },
    hosts: { of: () => ({ id: host }) },
    ai: model,
    settings: { rulesFirst: false },
    tokens: { markerFor: () => 'd0c5' },
    work,
    random: systemRandom,
    prices: { costMicroUsd: async () => 0 },
  } as unknown as PreparePorts
  const request = { filePath, instruction, content: text, baseSha: null }
  const { editor } = await prepareEdit(ports, 1, 7, request)
  const watch = { signal: AbortSignal.timeout(10_000), onBlock: () => {}, onUsage: () => {}, onStep: () => {} }
  const { warnings } = await editor.propose(watch)
  return warnings.map(({ code }) => code)
}

test('an edit is checked for Liquid if GitHub Pages render the page', async () => {
  assert.deepEqual(await warnedOf({}), ['liquid_added'])
  assert.deepEqual(await warnedOf({ filePath: 'docs/README.md' }), ['liquid_added'])
})

test('an edit by a model is checked for Liquid like one by rules', async () => {
  const model = scriptedModel()
  model.replyWithBlocks({ search: 'Write the name.', replace: 'Write `{{ name }}`.' })
  assert.deepEqual(await warnedOf({ model }), ['liquid_added'])
  assert.deepEqual(await warnedOf({ model, host: 'embedded', pagesUrl: null }), [])
})

test('an edit is not checked for Liquid if nothing runs it', async () => {
  assert.deepEqual(await warnedOf({ pagesUrl: null }), [])
  assert.deepEqual(await warnedOf({ host: 'gitlab' }), [])
  assert.deepEqual(await warnedOf({ host: 'embedded', pagesUrl: null }), [])
  assert.deepEqual(await warnedOf({ filePath: '_drafts/page.md' }), [])
  assert.deepEqual(await warnedOf({ filePath: 'CONTRIBUTING.md' }), [])
})
