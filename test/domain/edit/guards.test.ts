import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningTable } from '#domain/edit/guards/warnings.ts'
import { guardRewrite, type Warning } from '#domain/edit/guards.ts'
import type { Tier } from '#domain/edit/resolve/tiers.ts'
import type { LineSpan } from '#domain/edit/resolve.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

type Circumstances = {
  readonly instruction?: string
  readonly complete?: boolean
  readonly selection?: LineSpan
  readonly tiers?: readonly Tier[]
}

function guard(before: string, after: string, circumstances: Circumstances = {}): readonly Warning[] {
  const { instruction = 'Improve it.', complete = true, selection, tiers = ['exact'] } = circumstances
  const changes = diffLines(splitLines(before), splitLines(after))
  return guardRewrite({ before, after, changes, instruction, complete, selection, tiers })
}

function codes(before: string, after: string, circumstances?: Circumstances): readonly string[] {
  return guard(before, after, circumstances).map(({ code }) => code)
}

const page = '---\ntitle: Page\nversion: 1\n---\n# Page\n\nSome text.\n\n## Part\n\nMore text, and more.\n'

test('a plain change is not warned about', () => {
  assert.deepEqual(guard(page, page.replace('Some text.', 'Some better text.')), [])
})

test('every warning but one stops autoCommit, and says so in one sentence', () => {
  const notBlocking = Object.entries(warningTable).filter(([, { blocking }]) => !blocking)
  assert.deepEqual(
    notBlocking.map(([code]) => code),
    ['placed_loosely'],
  )
  assert.ok(Object.values(warningTable).every(({ message }) => /^[A-Z].*\.$/.test(message)))
})

test('a model that stopped early is warned about', () => {
  assert.deepEqual(codes(page, page, { complete: false }), ['cut_off'])
})

test('metadata that is dropped or changed unasked is warned about', () => {
  assert.deepEqual(codes(page, page.replace('---\n', '')), ['front_matter_dropped'])
  const bumped = page.replace('version: 1', 'version: 2')
  assert.deepEqual(guard(page, bumped)[0], {
    code: 'front_matter_changed',
    message: `${warningTable.front_matter_changed.message} It is about version.`,
    lines: [1, 4],
    blocking: true,
  })
  assert.deepEqual(codes(page, bumped, { instruction: 'Set the version to 2.' }), [])
})

test('line ends, byte order mark and final line end that flip are warned about', () => {
  assert.deepEqual(codes('a\nb\n', 'a\r\nb\n'), ['line_ends_changed'])
  assert.deepEqual(codes('first\r\nsecond\r\n', 'first\nsecond\n'), ['line_ends_changed'])
  assert.deepEqual(codes('a\r\nb\n', 'a\r\nc\r\nb\n'), [])
  assert.deepEqual(codes('\uFEFFsome text\n', 'some text\n'), ['bom_changed'])
  assert.deepEqual(codes('some\ntext\n', 'some\ntext'), ['final_newline_changed'])
  assert.deepEqual(codes('', 'a\n'), [])
})

test('a code block that is newly left open is warned about, with the lines it swallows', () => {
  const fenced = '# A\n\n```json\n{}\n```\n\nText.\n'
  const [warning] = guard(fenced, fenced.replace('}\n```', '}'))
  assert.deepEqual([warning?.code, warning?.lines], ['fence_opened', [3, 6]])
  assert.deepEqual(codes(fenced, fenced.replace('Text.', '- list\n\n  ~~~~ sh\n  ```\n  ~~~~')), [])
})

test('a document that comes back in a code fence is warned about', () => {
  assert.ok(codes(page, `\`\`\`markdown\n${page}\`\`\`\n`).includes('wrapped_in_fence'))
  assert.deepEqual(codes('```json\n{}\n```\n', '```json\n[]\n```\n'), [])
})

test('a lost heading is warned about by name, a renamed or asked for one is not', () => {
  const without = page.replace('## Part\n\n', '')
  const [warning] = guard(page, without)
  assert.deepEqual([warning?.code, warning?.lines], ['heading_lost', null])
  assert.match(warning?.message ?? '', /"Part"/)
  assert.deepEqual(codes(page, page.replace('## Part', '## Piece')), [])
  assert.deepEqual(codes(page, without, { instruction: 'Delete the heading "part".' }), [])
  assert.deepEqual(codes('Title\n=====\n\nx\n', 'x x x x x x x\n'), ['heading_lost'])
  assert.deepEqual(codes('```\n# no heading\n```\n', '```\n# nothing ahead\n```\n'), [])
})

test('a document that loses more than 30 % is warned about', () => {
  assert.deepEqual(codes('some text\n'.repeat(10), 'some text\n'.repeat(6)), ['text_lost'])
  assert.deepEqual(codes('some text\n'.repeat(10), 'some text\n'.repeat(8)), [])
})

test('an added line that stands for omitted text is warned about', () => {
  const standIns = [
    '...',
    '[...]',
    '<!-- ... -->',
    '... existing content ...',
    '[Rest of the document unchanged]',
    'The rest of the document remains unchanged.',
    '(remaining sections unchanged)',
    '<!-- existing text here -->',
    '*(unchanged)*',
    'Remaining sections are the same as before.',
    '[content omitted for brevity]',
    'All other sections remain unchanged.',
    '… rest of the table …',
    '// ... existing code ...',
  ]
  for (const line of standIns)
    assert.deepEqual(
      codes('# A\n\nx\n', `# A\n\nx\n${line}\n`).filter(code => code === 'text_elided'),
      ['text_elided'],
      line,
    )
})

test('ordinary lines are no stand-ins, nor is one that was there before', () => {
  const fine = [
    'The existing API stays available.',
    'Wait... what about the rest?',
    'Remaining work is listed below.',
    'The previous section explains how.',
    'Unchanged files are skipped by the build.',
  ]
  for (const line of fine) assert.deepEqual(codes('# A\n\nx\n', `# A\n\nx\n${line}\n`), [], line)
  assert.deepEqual(codes('a\n...\nb\n', 'b\na\n...\nc\n'), [])
  assert.deepEqual(codes('```\n{}\n```\n', '```\n{\n...\n}\n```\n'), [])
})

test('addresses that neither document nor instruction has are warned about, in one warning a run', () => {
  const before = 'See https://example.org/a.\n'
  const links = [
    '[x](https://evil.example/?q=1)',
    'www.evil.example',
    '![i](//evil.example/i.png)',
    '[j](javascript:alert(1))',
    '<mailto:a@evil.example>',
  ]
  const after = `${before}${links.join('\n')}\n`
  const [warning, ...others] = guard(before, after)
  assert.deepEqual([warning?.code, warning?.lines, others], ['link_added', [2, 6], []])
  assert.match(warning?.message ?? '', /https:\/\/evil\.example\/\?q=1$/)
  assert.deepEqual(codes(before, `${before}Again https://example.org/a, [here](part.md#x).\n`), [])
  assert.deepEqual(codes(before, `${before}https://new.example\n`, { instruction: 'Link https://new.example' }), [])
  assert.deepEqual(codes(before, `${before}Use \`https://x.example\`.\n`), [])
})

test('new HTML, comments and what can run are warned about', () => {
  const before = '# A\n\n<div>x</div>\n'
  const after = (line: string) => `${before}${line}\n`
  assert.deepEqual(codes(before, after('<div class="y">z</div>')), [])
  assert.deepEqual(codes(before, after('<details>z</details>')), ['html_added'])
  assert.deepEqual(codes(before, after('<details>z</details>'), { instruction: 'Wrap it in <details>' }), [])
  assert.deepEqual(codes(before, after('<script>x()</script>')), ['script_added'])
  assert.deepEqual(codes(before, after('<div onclick="x()">z</div>')), ['script_added'])
  assert.deepEqual(codes(before, after('<!-- hidden -->')), ['comment_added'])
  assert.deepEqual(codes(before, after('If a < b and `<script>` is code, then <https://example.org>.')), ['link_added'])
  assert.deepEqual(codes(before, `${before}\`\`\`html\n<script>x()</script>\n\`\`\`\n`), [])
})

test('changes outside the selection are warned about', () => {
  const before = 'a\nb\nc\nd\n'
  const selection = { startLine: 2, endLine: 3 }
  assert.deepEqual(codes(before, 'a\nB\nC\nd\n', { selection }), [])
  const [warning, ...others] = guard(before, 'a\nB\nc\nd\ne\n', { selection })
  assert.deepEqual([warning?.code, warning?.lines, others], ['outside_selection', [5, 5], []])
})

test('an inexact quotation is reported without stopping anything', () => {
  assert.deepEqual(codes(page, page, { tiers: ['exact', 'rtrim'] }), [])
  assert.deepEqual(
    guard(page, page, { tiers: ['exact', 'flow'] }).map(({ code, blocking }) => [code, blocking]),
    [['placed_loosely', false]],
  )
})

test('a rewrite of many lines is guarded in linear time', () => {
  const lines = (mark: string) =>
    Array.from({ length: 10_000 }, (_, index) => `<b${mark}> https://${mark}.example/${index} <!-- ${mark} -->\n`)
  const before = lines('a').join('')
  const after = lines('b').join('')
  const changes = [{ aStart: 0, aEnd: 10_000, bStart: 0, bEnd: 10_000 }]
  const warnings = guardRewrite({
    before,
    after,
    changes,
    instruction: 'x',
    complete: true,
    selection: undefined,
    tiers: [],
  })
  assert.deepEqual(
    warnings.map(({ code, lines }) => [code, lines]),
    [
      ['link_added', [1, 10_000]],
      ['html_added', [1, 10_000]],
      ['comment_added', [1, 10_000]],
    ],
  )
})
