import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { liquidForms } from '../jekyll/liquidForms.ts'

function guard(before: string, after: string, instruction = 'Improve it.', viaJekyll = true): readonly Warning[] {
  const changes = diffLines(splitLines(before), splitLines(after))
  const how = { complete: true, selection: undefined, tiers: [], form: 'blocks' } as const
  const warnings = guardRewrite({ before, after, changes, instruction, ...how, ...(viaJekyll && { pages: 'jekyll' }) })
  return warnings.filter(({ code }) => code.startsWith('liquid'))
}

function codes(before: string, after: string, instruction?: string): readonly string[] {
  return guard(before, after, instruction).map(({ code, lines }) => `${code} ${lines}`)
}

const page = '# Page\n\nSome text.\n\n## Part\n\nMore text.\n'

for (const [name, { text, marks }] of Object.entries(liquidForms)) {
  test(`a new text causes warnings according to how Liquid reads it: ${name}`, () => {
    const kinds = marks.map(([kind]) => (kind === 'run' ? 'liquid_added' : 'liquid_broken'))
    const warned = guard(page, `${page}\n${text}`)
    assert.deepEqual(new Set(warned.map(({ code }) => code)), new Set(kinds))
    assert.ok(warned.every(({ blocking, nature }) => blocking && nature === 'damage'))
    assert.deepEqual(guard(page, `${page}\n${text}`, undefined, false), [])
  })
}

test('a warning names the braces and their lines, and how to protect them', () => {
  const [warning, ...others] = guard(page, page.replace('Some text.', 'Some {{ x }}.\nAnd {{ y }}.'))
  assert.deepEqual([warning?.code, warning?.lines, others], ['liquid_added', [3, 4], []])
  assert.match(warning?.message ?? '', /\{% raw %\}.*\{% endraw %\}.*\{\{ x \}\}/)
})

test('braces that the instruction names cause a warning too', () => {
  const after = page.replace('Some text.', 'Write `{{ name }}`.')
  assert.deepEqual(codes(page, after, 'Say that people write {{ name }}.'), ['liquid_added 3,3'])
})

const lively = `{% include nav.html %}\n\n${page}\nSee {{ site.title }} and more.\n\n{% raw %}\nWrite {{ x }}.\n{% endraw %}\n`

test('Liquid that a page ran before is not reported, in a changed line or another place', () => {
  assert.deepEqual(codes(lively, lively.replace('Some text.', 'Better text.')), [])
  assert.deepEqual(codes(lively, lively.replace('and more', 'and much more')), [])
  assert.deepEqual(codes(lively, lively.replace('Some text.', 'See {{ site.title }}.')), [])
  assert.deepEqual(codes(lively, lively.replace('{% include nav.html %}\n\n', '')), [])
  assert.deepEqual(codes(lively, lively.replace('Write {{ x }}.', 'Write {{ y }}.\nOr {% z.')), [])
  assert.deepEqual(codes('Broken {{ since ever.\n', 'Broken {{ since ever.\nMore.\n'), [])
})

test('removing raw lines exposes the braces that they enclosed', () => {
  assert.deepEqual(codes(lively, lively.replace('{% raw %}\n', '').replace('{% endraw %}\n', '')), [
    'liquid_bared 13,13',
  ])
  assert.deepEqual(codes(lively, lively.replace('{% raw %}\n', '')), ['liquid_bared 13,13', 'liquid_broken 14,14'])
  assert.deepEqual(codes(lively, lively.replace('{% endraw %}\n', '')), ['liquid_broken 13,13'])
  const moved = lively.replace('Write {{ x }}.\n{% endraw %}\n', '{% endraw %}\nWrite {{ x }}.\n')
  assert.equal(codes(lively, moved).length, 1)
})

test('raw lines added with new braces protect them, and raw lines around old ones do no harm', () => {
  const kept = page.replace('Some text.', '{% raw %}\n```\n{{ x }}\n```\n{% endraw %}')
  assert.deepEqual(codes(page, kept), [])
  assert.deepEqual(codes('a\n{{ x }}\nb\n', 'a\n{% raw %}\n{{ x }}\n{% endraw %}\nb\n'), [])
})
