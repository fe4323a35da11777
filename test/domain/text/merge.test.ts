import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { merge3 } from '#domain/text/merge.ts'
import { runIn, scratchFolder } from './gitTool.ts'

const word = fc.constantFrom('a', 'b', 'c', '', 'x1', 'x2', '  q', '## h')
const lines = fc.array(word, { maxLength: 25 })
const text = fc
  .tuple(lines, fc.boolean())
  .map(([lines, closed]) => lines.join('\n') + (closed && lines.length > 0 ? '\n' : ''))

test('changes in different places are both taken, in whichever order they are given', () => {
  const base = '# A\n\none\n\ntwo\n\nthree\n'
  const ours = base.replace('one', 'ONE')
  const theirs = base.replace('three', 'THREE')
  const merged = { kind: 'clean', text: '# A\n\nONE\n\ntwo\n\nTHREE\n' }
  assert.deepEqual(merge3(base, ours, theirs), merged)
  assert.deepEqual(merge3(base, theirs, ours), merged)
})

test('the same change on both sides is taken once', () => {
  const base = 'a\nb\nc\nd\ne\n'
  const ours = 'a\nB\nc\nd\nE\n'
  const theirs = 'A\nb\nc\nd\nE\n'
  assert.deepEqual(merge3('a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n'), { kind: 'clean', text: 'a\nB\nc\n' })
  assert.deepEqual(merge3(base, ours.replace('B', 'b').replace('a', 'A'), theirs), {
    kind: 'clean',
    text: 'A\nb\nc\nd\nE\n',
  })
})

test('different changes of a line are a conflict that names the lines and keeps both texts', () => {
  const merged = merge3('a\nb\nc\n', 'a\nours\nc\n', 'a\ntheirs\nc\n', { ours: 'yours', theirs: 'main' })
  assert.deepEqual(merged, {
    kind: 'conflicted',
    text: 'a\n<<<<<<< yours\nours\n=======\ntheirs\n>>>>>>> main\nc\n',
    conflicts: [{ base: { start: 1, end: 2 }, ours: { start: 1, end: 2 }, theirs: { start: 1, end: 2 } }],
  })
})

test('changes that touch each other conflict', () => {
  assert.equal(merge3('a\nb\n', 'A\nb\n', 'a\nB\n').kind, 'conflicted')
  assert.equal(merge3('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n').kind, 'clean')
})

test('a change that spans two of the other side is one conflict with both', () => {
  const spanning = merge3('a\nb\nc\n', 'A\nb\nC\n', 'x\ny\nz\n')
  assert.equal(spanning.text, '<<<<<<< ours\nA\nb\nC\n=======\nx\ny\nz\n>>>>>>> theirs\n')
})

test('lines that both sides deleted are gone, whatever else one of them changed', () => {
  assert.deepEqual(merge3('a\nb\nc\nd\n', 'a\nc\nD\n', 'a\nc\nd\n'), { kind: 'clean', text: 'a\nc\nD\n' })
  assert.equal(merge3('a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n').kind, 'conflicted')
})

test('conflicts are joined up to three lines apart, and farther if no line between has a letter or digit', () => {
  const conflictsApart = (between: string) => {
    const merged = merge3(`a\n${between}b\n`, `A1\n${between}B1\n`, `A2\n${between}B2\n`)
    return merged.kind === 'clean' ? 0 : merged.conflicts.length
  }
  assert.equal(conflictsApart('1\n2\n3\n'), 1)
  assert.equal(conflictsApart('1\n2\n3\n4\n'), 2)
  assert.equal(conflictsApart('\n---\n\n|\n\n'), 1)
  assert.equal(conflictsApart('\n---\nx\n|\n\n'), 2)
})

test('joined conflicts span all lines between them in each text', () => {
  const merged = merge3('z\na\n1\nb\n', 'z\nA1\n1\nB1\nB1\n', 'z\nA2\nA2\n1\nB2\n')
  assert.ok(merged.kind !== 'clean')
  assert.deepEqual(merged.conflicts, [
    { base: { start: 1, end: 4 }, ours: { start: 1, end: 5 }, theirs: { start: 1, end: 5 } },
  ])
  assert.equal(merged.text, 'z\n<<<<<<< ours\nA1\n1\nB1\nB1\n=======\nA2\nA2\n1\nB2\n>>>>>>> theirs\n')
})

test('a change of one side near a conflict is taken, and is not part of it', () => {
  const conflict = (ours: string, theirs: string) => `<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`
  const base = 'a\nb\nc\n'
  const below = merge3(base, 'A1\nb\nC\n', 'A2\nb\nc\n')
  assert.equal(below.text, `${conflict('A1', 'A2')}b\nC\n`)
  const above = merge3(base, 'A\nb\nC1\n', 'a\nb\nC2\n')
  assert.equal(above.text, `A\nb\n${conflict('C1', 'C2')}`)
})

test('line ends, byte order mark and a missing final line end are kept', () => {
  const base = '\uFEFFa\r\nb\r\nc\r\nd'
  const merged = merge3(base, base.replace('a', 'A'), base.replace('d', 'D'))
  assert.deepEqual(merged, { kind: 'clean', text: '\uFEFFA\r\nb\r\nc\r\nD' })
})

test('markers in a text with CRLF end in CRLF, and start on new lines', () => {
  const merged = merge3('a\r\nb', 'a\r\nours', 'a\r\ntheirs')
  assert.equal(merged.text, 'a\r\n<<<<<<< ours\r\nours\r\n=======\r\ntheirs\r\n>>>>>>> theirs\r\n')
})

test('if one side changed nothing, the other is the result, and so are equal sides', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      for (const merged of [merge3(base, base, changed), merge3(base, changed, base), merge3(base, changed, changed)]) {
        assert.deepEqual(merged, { kind: 'clean', text: changed })
      }
    }),
  )
})

test('swapping the sides changes neither whether a merge is clean nor the result of a clean one', () => {
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const one = merge3(base, ours, theirs)
      const other = merge3(base, theirs, ours)
      assert.equal(one.kind, other.kind)
      if (one.kind === 'clean') assert.equal(one.text, other.text)
    }),
    { numRuns: 1_000 },
  )
})

test('a clean merge loses no line that a side added and invents none', () => {
  const numbered = fc
    .uniqueArray(fc.nat(10_000), { minLength: 5, maxLength: 40 })
    .map(numbers => numbers.map(number => `line ${number}\n`))
  const additions = fc.array(fc.tuple(fc.nat(40), fc.uuid()), { maxLength: 4 })
  fc.assert(
    fc.property(numbered, additions, additions, (base, our, their) => {
      const add = (added: readonly (readonly [number, string])[]) =>
        added.reduce((lines, [at, id]) => lines.toSpliced(at, 0, `${id}\n`), base).join('')
      const merged = merge3(base.join(''), add(our), add(their))
      const result = merged.text.split('\n').sort()
      const expected = [...base.join('').split('\n'), ...our.map(([, id]) => id), ...their.map(([, id]) => id)].sort()
      if (merged.kind === 'clean') assert.deepEqual(result, expected)
      else assert.ok(expected.every(line => result.includes(line)))
    }),
  )
})

test('merges agree with git merge-file, conflicts included', async t => {
  const edits = (max: number, line: fc.Arbitrary<string>) =>
    fc.array(fc.tuple(fc.nat(max), fc.nat(3), fc.array(line, { maxLength: 3 })), { maxLength: 3 })
  const cases = (max: number, line: fc.Arbitrary<string>, numRuns: number) =>
    fc.sample(fc.tuple(fc.array(line, { maxLength: max }), edits(max, line), edits(max, line), fc.boolean()), {
      numRuns,
      seed: 5,
    })
  const document = fc.nat(1_000).map(number => (number % 5 === 0 ? '' : `line ${number}`))
  const all = [...cases(60, document, 120), ...cases(30, word, 120)].map(([base, our, their, closed]) => {
    const write = (lines: readonly string[]) => lines.join('\n') + (closed && lines.length > 0 ? '\n' : '')
    const edit = (edits: typeof our) =>
      edits.reduce((lines, [at, cut, added]) => lines.toSpliced(at, cut, ...added), base)
    return { base: write(base), ours: write(edit(our)), theirs: write(edit(their)) }
  })
  await using folder = await scratchFolder()
  const script: string[] = []
  for (const [index, { base, ours, theirs }] of all.entries()) {
    await writeFile(join(folder.path, `${index}.base`), base)
    await writeFile(join(folder.path, `${index}.ours`), ours)
    await writeFile(join(folder.path, `${index}.theirs`), theirs)
    const labels = '-L ours -L base -L theirs'
    script.push(
      `git merge-file -p ${labels} ${index}.ours ${index}.base ${index}.theirs > ${index}.out; echo $? > ${index}.conflicts`,
    )
  }
  await writeFile(join(folder.path, 'merge.sh'), script.join('\n'))
  await runIn(folder, 'sh', ['merge.sh'])
  let clean = 0
  let sameText = 0
  for (const [index, { base, ours, theirs }] of all.entries()) {
    const merged = merge3(base, ours, theirs)
    const gitText = await readFile(join(folder.path, `${index}.out`), 'utf8')
    const gitClean = (await readFile(join(folder.path, `${index}.conflicts`), 'utf8')).trim() === '0'
    assert.equal(merged.kind, gitClean ? 'clean' : 'conflicted', `case ${index}`)
    if (gitClean) assert.equal(merged.text, gitText, `case ${index}`)
    clean += Number(gitClean)
    sameText += Number(merged.text === gitText)
  }
  t.diagnostic(`${all.length} merges, ${clean} of them clean; ${sameText} with the same text as git`)
  assert.ok(clean > 60 && clean < all.length && sameText >= all.length * 0.99)
})
