import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'
import { colourViolations, motion, overflow, smallTargets, violations } from './screens/measure.ts'
import { model } from './screens/model.ts'
import { type Device, devices, dress, walk } from './screens/stage.ts'
import { makeWorld } from './screens/world.ts'

/** Every screen and dialog: what axe, the browser and a ruler find wrong with it, in both schemes and sizes. */

const root = join(import.meta.dirname, '..', '..')
const built = spawnSync(process.execPath, [join(root, 'scripts', 'buildWeb.mjs')], { cwd: root, encoding: 'utf8' })
assert.equal(built.status, 0, built.stdout + built.stderr)

const service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

const worlds = { desktop: await makeWorld(service, 'desktop'), phone: await makeWorld(service, 'phone') }

/** By screen; those with which nothing is wrong are left out. */
async function findings(device: Device): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  await walk(browser, worlds[device], devices[device], [], async (page, { name }, complaints) => {
    await dress(page, 'light')
    const inLight = [
      ...(await violations(page)),
      ...(await overflow(page)),
      ...(await motion(page)),
      ...(device === 'phone' ? await smallTargets(page) : []),
    ]
    await dress(page, 'dark')
    const inDark = await colourViolations(page)
    const all = [...complaints, ...inLight, ...inDark.map(each => `in the dark, ${each}`)]
    if (all.length > 0) found[name] = [...new Set(all)]
  })
  return found
}

const windows = { desktop: findings('desktop'), phone: findings('phone') }

test('nothing is wrong with any screen on a desktop', { timeout: 300_000 }, async () => {
  assert.deepEqual(await windows.desktop, {})
})

test('nothing is wrong with any screen on a phone, and a thumb finds every control', { timeout: 300_000 }, async () => {
  assert.deepEqual(await windows.phone, {})
})

test('what is under way moves for those who did not ask for stillness', async () => {
  const options = { ...devices.desktop, reducedMotion: 'no-preference' } as const
  const moving: string[] = []
  await walk(browser, worlds.desktop, options, ['creating-building'], async page => {
    moving.push(...(await motion(page)))
  })
  assert.ok(moving.length > 0)
})
