import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import packaged from '@sparticuz/chromium'
import { launchOptions } from '#testing/browser/chromium.ts'

async function optionsWith(chosen: string | undefined): ReturnType<typeof launchOptions> {
  const before = process.env['BROWSER']
  const set = (value: string | undefined) => {
    if (value === undefined) delete process.env['BROWSER']
    else process.env['BROWSER'] = value
  }
  set(chosen)
  try {
    return await launchOptions()
  } finally {
    set(before)
  }
}

test('without BROWSER the packaged browser is used, with its own fonts', async () => {
  const options = await optionsWith(undefined)
  assert.equal(options.executablePath, await packaged.executablePath())
  assert.ok('env' in options && existsSync(options.env.FONTCONFIG_FILE))
})

test('a BROWSER value without a path, as desktops set it for their users, is ignored', async () => {
  const options = await optionsWith('firefox')
  assert.equal(options.executablePath, await packaged.executablePath())
  assert.ok('env' in options)
})

test('a path is used as given, with the fonts of the machine', async () => {
  const options = await optionsWith(process.execPath)
  assert.equal(options.executablePath, process.execPath)
  assert.ok(!('env' in options))
})

test('a path that does not exist is an error that says what to do', async () => {
  await assert.rejects(optionsWith('/no/such/browser'), {
    message: /^BROWSER=\/no\/such\/browser: there is no browser at \/no\/such\/browser\. .*unset BROWSER/,
  })
})
