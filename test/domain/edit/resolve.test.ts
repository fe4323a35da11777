import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EditBlock } from '#domain/edit/blocks.ts'
import type { Tier } from '#domain/edit/resolve/tiers.ts'
import { createResolver } from '#domain/edit/resolve.ts'
import type { LineSpan } from '#domain/text/lines.ts'
import { applyEdits } from '#domain/text/splice.ts'

type Pair = readonly [search: string, replace: string]

function blocksOf(pairs: readonly Pair[]): readonly EditBlock[] {
  const lines = (text: string) => (text === '' ? [] : text.split('\n'))
  return pairs.map(([search, replace], index) => ({
    number: index + 1,
    search: lines(search),
    replace: lines(replace),
  }))
}

function resolve(text: string, pairs: readonly Pair[], selection?: LineSpan) {
  return createResolver(text, selection).resolve(blocksOf(pairs))
}

function edit(text: string, ...pairs: readonly Pair[]): string {
  const resolution = resolve(text, pairs)
  assert.ok(
    resolution.kind === 'placed',
    resolution.kind === 'placed' ? '' : resolution.failures.map(failure => failure.message).join(' '),
  )
  return applyEdits(text, resolution.edits)
}

function tierOf(text: string, search: string): Tier | undefined {
  const resolution = resolve(text, [[search, 'x']])
  return resolution.placed[0]?.tier
}

test('blocks are placed in the original, not in the result of other blocks', () => {
  assert.equal(edit('a\nb\nc\n', ['a', 'b'], ['b', 'c'], ['c', 'a']), 'b\nc\na\n')
})

test('lines are inserted, replaced and deleted', () => {
  assert.equal(edit('a\nb\nc\n', ['a', 'a\nnew']), 'a\nnew\nb\nc\n')
  assert.equal(edit('a\nb\nc\n', ['b', '']), 'a\nc\n')
  assert.equal(edit('a\nb\nc\n', ['a\nb', 'b']), 'b\nc\n')
  assert.equal(edit('a\nb\nc\n', ['c', 'c\nd']), 'a\nb\nc\nd\n')
})

test('the final line end stays as it is, unless the block quotes the empty line after it', () => {
  assert.equal(edit('a\nb', ['b', 'B']), 'a\nB')
  assert.equal(edit('a\nb', ['b', 'b\nc']), 'a\nb\nc')
  assert.equal(edit('a\nb', ['b', '']), 'a')
  assert.equal(edit('a\nb', ['a\nb', 'a']), 'a')
  assert.equal(edit('a\nb\n', ['b', '']), 'a\n')
  assert.equal(edit('a\nb', ['b', 'b\n']), 'a\nb\n')
  assert.equal(edit('a\nb\n', ['b\n', 'b']), 'a\nb')
})

test('new lines end like the lines they replace, and the byte order mark stays', () => {
  assert.equal(edit('\uFEFFa\r\nb\r\n', ['a', 'A\nA2']), '\uFEFFA\r\nA2\r\nb\r\n')
  assert.equal(edit('a\r\nb\nc\nd\n', ['a\nb', 'a\nx\nb']), 'a\r\nx\r\nb\nc\nd\n')
  assert.equal(edit('a\nb\r\nc\r\n', ['a\nb', 'A\nB']), 'A\nB\r\nc\r\n')
})

test('edits cover only the lines that change', () => {
  const text = 'one\ntwo\nthree\nfour\n'
  const resolution = resolve(text, [['one\ntwo\nthree\nfour', 'one\nTWO\nthree\nfour']])
  assert.ok(resolution.kind === 'placed')
  assert.deepEqual(resolution.edits, [{ start: 4, end: 8, replacement: 'TWO\n' }])
})

test('contexts of two blocks may overlap, changes may not', () => {
  const text = 'a\nb\nc\nd\ne\n'
  assert.equal(edit(text, ['a\nb\nc', 'a\nB\nc'], ['c\nd\ne', 'c\nD\ne']), 'a\nB\nc\nD\ne\n')
  const clash = resolve(text, [
    ['a\nb\nc', 'a\nB\nC'],
    ['c\nd', 'X\nd'],
    ['e', 'E'],
  ])
  assert.ok(clash.kind === 'unplaced')
  assert.deepEqual(
    clash.failures.map(({ block, reason }) => [block.number, reason]),
    [
      [1, 'overlap'],
      [2, 'overlap'],
    ],
  )
  assert.deepEqual(
    clash.placed.map(({ block }) => block.number),
    [3],
  )
  assert.match(clash.failures[0]?.message ?? '', /Block 1: .*block 2/)
})

test('two insertions at one point are ordered by their blocks; if their order is undefined, both are refused', () => {
  assert.equal(edit('a\nb\n', ['b', 'y\nb'], ['a', 'a\nx']), 'a\nx\ny\nb\n')
  const guess = resolve('a\nb\nc\n', [
    ['a\nb', 'a\nx\nb'],
    ['b\nc', 'y\nb\nc'],
  ])
  assert.equal(guess.kind, 'unplaced')
})

test('the same block twice is one', () => {
  assert.equal(edit('a\nb\n', ['a', 'a\nx'], ['a', 'a\nx']), 'a\nx\nb\n')
})

test('a text that occurs in several places is refused with their lines; a longer or selected one is placed', () => {
  const text = 'x\nsame\ny\nsame\nz\n'
  const ambiguous = resolve(text, [['same', 'other']])
  assert.ok(ambiguous.kind === 'unplaced')
  assert.equal(ambiguous.failures[0]?.reason, 'ambiguous')
  assert.match(ambiguous.failures[0]?.message ?? '', /Block 1: .*2 places, at lines 2, 4/)
  assert.equal(edit(text, ['same\nz', 'other\nz']), 'x\nsame\ny\nother\nz\n')
  const selected = resolve(text, [['same', 'other']], { startLine: 3, endLine: 4 })
  assert.ok(selected.kind === 'placed')
  assert.equal(applyEdits(text, selected.edits), 'x\nsame\ny\nother\nz\n')
})

test('a text that does not occur is refused with the nearest lines, and nothing is applied', () => {
  const text = '# Limits\n\nThe timeout is 30 seconds.\nThe body has 1 MB.\n\n# Errors\n'
  const resolution = resolve(text, [
    ['# Errors', '# Faults'],
    ['The timeout is 20 seconds.', 'No timeout.'],
  ])
  assert.ok(resolution.kind === 'unplaced')
  const [failure] = resolution.failures
  assert.equal(failure?.reason, 'nowhere')
  assert.match(failure?.message ?? '', /^Block 2:/)
  assert.deepEqual(failure?.nearest, [{ line: 3, text: 'The timeout is 30 seconds.' }])
})

test('an empty SEARCH fits an empty document only', () => {
  assert.equal(edit('', ['', '# New\n\ntext']), '# New\n\ntext\n')
  assert.equal(edit('\uFEFF\r\n', ['', '# New']), '\uFEFF# New\r\n')
  const refused = resolve('text\n', [['', 'more']])
  assert.ok(refused.kind === 'unplaced')
  assert.equal(refused.failures[0]?.reason, 'empty_search')
})

test('part of a line does not match', () => {
  assert.equal(tierOf('a long line\n', 'long'), undefined)
  assert.equal(tierOf('a long line of\nwords\n', 'long line of words'), undefined)
})

test('each tier tolerates one thing more, and the strictest that finds anything decides', () => {
  assert.equal(tierOf('a  \nb\n', 'a  '), 'exact')
  assert.equal(tierOf('a  \nb\n', 'a'), 'rtrim')
  assert.equal(tierOf('  a\nb\n', 'a'), 'trim')
  assert.equal(tierOf('it’s “so” — fine…\n', `it's "so" - fine...`), 'unicode')
  assert.equal(tierOf('a\u00A0b\n', 'a b'), 'unicode')
  assert.equal(tierOf('cafe\u0301\n', 'café'), 'unicode')
  assert.equal(tierOf('a   b\n', 'a b'), 'whitespace')
  assert.equal(tierOf('* a\n', '- a'), 'markdown')
  assert.equal(tierOf('|a  |b|\n|---|-----|\n', '| a | b |\n| --- | --- |'), 'markdown')
  assert.equal(tierOf('one two\nthree\n', 'one two three'), 'flow')
  assert.equal(tierOf('same\n  same\n', 'same'), 'exact')
  assert.equal(resolve('  same\n\tsame\n', [['same', 'x']]).kind, 'unplaced')
  assert.equal(tierOf('word\n', 'other'), undefined)
})

test('a text that lost its form has to match only one place even if every form is tolerated', () => {
  const twice = '1. Keep the log.\n\nThen:\n\n2. Keep the log.\n'
  const resolution = resolve(twice, [['1.  Keep the log.', 'x']])
  assert.equal(resolution.kind, 'unplaced', 'a model that loses a space may have lost the number as well')
  assert.equal(edit(twice, ['1. Keep the log.', 'x']), 'x\n\nThen:\n\n2. Keep the log.\n')
  assert.equal(edit('1. Keep the log.\n', ['1.  Keep the log.', 'x']), 'x\n')
})

test('a line that differs by a letter never matches', () => {
  assert.equal(resolve('The limit is 10.\n', [['The limit is 11.', 'x']]).kind, 'unplaced')
  assert.equal(resolve('SHOULD\n', [['should', 'x']]).kind, 'unplaced')
})

test('what a lenient block repeats unchanged keeps its bytes', () => {
  const text = '  first  \n\tsecond “quoted”  \n  third  \n'
  assert.equal(
    edit(text, ['first\nsecond "quoted"\nthird', 'first\nsecond "quoted"\nnew\nthird']),
    '  first  \n\tsecond “quoted”  \n\tnew\n  third  \n',
  )
})

test('a changed line keeps the form of the original around the change', () => {
  assert.equal(
    edit('It’s a “long”  line — really.  \n', [`It's a "long" line - really.`, `It's a "short" line - really.`]),
    'It’s a “short”  line — really.  \n',
  )
  assert.equal(edit('    deep  \n', ['deep', 'deeper']), '    deeper  \n')
  assert.equal(edit('* one\n* two\n', ['- one\n- two', '- one\n- new\n- two']), '* one\n* new\n* two\n')
  assert.equal(edit('| a   | b |\n', ['|a|b|', '|a|c|']), '| a   | c |\n')
})

test('whatever form a model loses, the lines that it repeats keep every byte and its new line is applied', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/)
  const line = fc
    .tuple(
      fc.constantFrom('', '  ', '\t', '    '),
      fc.constantFrom('', '* ', '+ ', '1. '),
      fc.array(word, { minLength: 2, maxLength: 5 }),
      fc.constantFrom(' ', '  ', ' — ', '\u00A0'),
      fc.constantFrom('', '  ', ' “quoted”', '…'),
    )
    .map(([indent, bullet, words, gap, tail]) => indent + bullet + words.join(gap) + tail)
  const forms: readonly ((line: string) => string)[] = [
    line => line.trimEnd(),
    line => line.trim(),
    line => line.replace(/[“”]/g, '"').replace(/—/g, '-').replace(/…/g, '...'),
    line => line.replace(/\s+/g, ' ').trim(),
    line =>
      line
        .replace(/^(\s*)[*+] /, '$1- ')
        .replace(/\s+/g, ' ')
        .trim(),
  ]
  const lines = fc.uniqueArray(line, { minLength: 3, maxLength: 12, selector: line => line.replace(/\W/g, '') })
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(4), fc.constantFrom('\n', '\r\n'), (lines, at, form, end) => {
      const text = lines.join(end) + end
      const quoted = lines.map(forms[form] ?? (line => line))
      const place = 1 + (at % lines.length)
      const after = edit(text, [quoted.join('\n'), quoted.toSpliced(place, 0, 'NEW').join('\n')])
      const written = after.split(end)
      assert.equal(written[place]?.trim(), 'NEW')
      assert.equal(written.toSpliced(place, 1).join(end), text)
    }),
    { numRuns: 300 },
  )
})

test('escapes that only the quote has are no part of the replacement', () => {
  assert.equal(edit('a -> b & c\n', ['a -&gt; b & c', 'a -&gt; b -&gt; c & d']), 'a -> b -> c & d\n')
  assert.equal(
    edit('the_key is set\n', ['the\\_key is set', 'the\\_key is set by the\\_owner']),
    'the_key is set by the_owner\n',
  )
  assert.equal(edit('a &lt; b, c > d\n', ['a &lt; b, c &gt; d', 'a &lt; b, c &gt; e']), 'a &lt; b, c > e\n')
})

test('a quote with round bullets keeps the bullets of the document', () => {
  assert.equal(edit('- one\n- two\n', ['• one\n• two', '• one\n• two\n• three']), '- one\n- two\n- three\n')
  assert.equal(edit('* one\n  * two\n', ['• one\n  • two', '• one\n  • twice']), '* one\n  * twice\n')
})

test('added lines are indented like the lines around them, whether the model lost or added indentation', () => {
  assert.equal(edit('1. x\n   y\n   z\n', ['y', 'y\nnew\n  deeper']), '1. x\n   y\n   new\n     deeper\n   z\n')
  assert.equal(edit('x\ny\n', ['    x', '    x\n    new\n      deeper']), 'x\nnew\n  deeper\ny\n')
})

test('new paragraphs after a quote without its indentation are indented like the quoted one', () => {
  const text = '   name    The name of the user,\n           in full.\n\nEnd.\n'
  const quote = 'name    The name of the user,\nin full.'
  assert.equal(
    edit(text, [quote, `${quote}\n\nage     The age of the user,\nin years.`]),
    text.replace('full.\n', 'full.\n\n   age     The age of the user,\n           in years.\n'),
  )
})

test('a quote and its replacement may carry line numbers', () => {
  const text = '# Oven\n\n- heat\n  - slowly\n\n7: baked\n'
  assert.equal(edit(text, ['3: - heat\n4:   - slowly', '3: - heat\n4:   - fast']), text.replace('slowly', 'fast'))
  assert.equal(
    edit(text, ['4\u2192  - slowly', '4\u2192  - slowly\n  - evenly']),
    text.replace('slowly', 'slowly\n  - evenly'),
  )
  assert.equal(edit(text, ['7: baked', '7: cooled']), text.replace('baked', 'cooled'))
  assert.equal(resolve(text, [['3: - heat\n9:   - slowly', '']]).kind, 'unplaced')
})

test('a quote may lack the sign at the end of a line and the spaces within guillemets', () => {
  const text = 'Le four (\u00AB\u00A0DPO\u00A0\u00BB) chauffe.\n\nFin.\n'
  assert.equal(
    edit(text, ['Le four ("DPO") chauffe', 'Le four ("DPO") refroidit']),
    text.replace('chauffe', 'refroidit'),
  )
  assert.equal(
    edit(text, ['Le four ("DPO") chauffe', 'Le four ("DPO") chauffe vite.']),
    text.replace('chauffe', 'chauffe vite'),
  )
})

test('in a paragraph that the model reflowed, only the changed words change', () => {
  const text = '# T\n\nThe quick brown fox\njumps over the lazy\ndog today.\n\nEnd\n'
  const flowed: Pair = [
    'The quick brown fox jumps over the lazy dog today.',
    'The quick brown fox leaps over the lazy dog today.',
  ]
  assert.equal(edit(text, flowed), text.replace('jumps', 'leaps'))
  assert.equal(edit(text.replaceAll('\n', '\r\n'), flowed), text.replace('jumps', 'leaps').replaceAll('\n', '\r\n'))
})

test('the whole document can be replaced, and lines that stay keep their bytes', () => {
  const text = '\uFEFF# A\r\n\r\none\ntwo\r\n'
  const { edits } = createResolver(text).replaceAll(['# A', '', 'one', 'TWO'])
  assert.equal(applyEdits(text, edits), '\uFEFF# A\r\n\r\none\nTWO\r\n')
  assert.equal(applyEdits('', createResolver('').replaceAll(['# A']).edits), '# A\n')
})

test('a search over a document of equal lines is linear', () => {
  const text = '\n'.repeat(100_000)
  const resolution = resolve(text, [[`${'\n'.repeat(20_000)}x`, 'y']])
  assert.ok(resolution.kind === 'unplaced')
  const ambiguous = resolve(text, [['\n'.repeat(20_000), 'y']])
  assert.match(ambiguous.kind === 'placed' ? '' : (ambiguous.failures[0]?.message ?? ''), /at least 100 places/)
})
