import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const scripts = ['site', 'search', 'try', 'tryAccess'].map(name => ({
  name,
  source: readFileSync(new URL(import.meta.resolve(`#site/script/${name}.js`)), 'utf8'),
}))

for (const { name, source } of scripts) {
  test(`${name}.js is small, parses no text as markup and runs none as code`, () => {
    assert.ok(Buffer.byteLength(source) <= 13 * 1024)
    assert.doesNotMatch(
      source,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|setAttribute\('on|\.style\b/,
    )
  })

  if (name.startsWith('try')) continue
  test(`${name}.js uses no global name for lookups, which an id of the author could shadow`, () => {
    assert.doesNotMatch(
      source,
      /window\.(?!innerHeight|parent\b|name\b)|globalThis|document\.(?!documentElement|querySelector|getElementById|createElement|addEventListener|body|activeElement)/,
    )
    assert.doesNotMatch(source, /^import /m)
  })
}
