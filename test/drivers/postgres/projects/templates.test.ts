import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newIntent, newUser, testStores, times } from '../rows.ts'

const template = (key: string, { isDefault } = { isDefault: false }) => ({
  key,
  name: key.toUpperCase(),
  description: `About ${key}`,
  category: 'specification',
  isDefault,
  files: ['README.md', `docs/${key}.md`],
})

test('the table holds the given templates in their order, with one default', async () => {
  await using stores = await testStores()
  await stores.templates.sync([template('requirements', { isDefault: true }), template('adr'), template('blank')])
  const list = await stores.templates.list()
  assert.deepEqual(
    list.map(({ id, ...given }) => given),
    [template('requirements', { isDefault: true }), template('adr'), template('blank')].map(given => ({
      ...given,
      usageCount: 0,
    })),
  )
  assert.deepEqual(await stores.templates.default(), list[0])
  assert.deepEqual(await stores.templates.byId(list[1]?.id ?? 0), list[1])
})

test('a later version keeps ids and counts, moves the default, and no longer shows removed templates', async () => {
  await using stores = await testStores()
  await stores.templates.sync([template('requirements', { isDefault: true }), template('adr')])
  const [requirements, adr] = await stores.templates.list()
  assert.ok(requirements && adr)
  const user = await newUser(stores)
  await stores.projects.create(newIntent(user.id, adr.id))

  await stores.templates.sync([{ ...template('adr', { isDefault: true }), name: 'Decisions' }, template('rfc')])
  const list = await stores.templates.list()
  assert.deepEqual(
    list.map(({ key, name, isDefault, usageCount }) => ({ key, name, isDefault, usageCount })),
    [
      { key: 'adr', name: 'Decisions', isDefault: true, usageCount: 1 },
      { key: 'rfc', name: 'RFC', isDefault: false, usageCount: 0 },
    ],
  )
  assert.equal(list[0]?.id, adr.id)
  assert.equal(await stores.templates.byId(requirements.id), null)

  await stores.templates.sync([template('requirements', { isDefault: true })])
  assert.equal((await stores.templates.default())?.id, requirements.id)
})

test('instances that start at the same time do not disturb each other', async () => {
  await using stores = await testStores()
  const shipped = [template('requirements', { isDefault: true }), template('adr')]
  await Promise.all(times(8, index => stores.templates.sync(index % 2 === 0 ? shipped : shipped.toReversed())))
  assert.deepEqual((await stores.templates.list()).map(({ key }) => key).toSorted(), ['adr', 'requirements'])
})

test('without any template there is no default', async () => {
  await using stores = await testStores()
  await stores.templates.sync([])
  assert.equal(await stores.templates.default(), null)
  assert.deepEqual(await stores.templates.list(), [])
})
