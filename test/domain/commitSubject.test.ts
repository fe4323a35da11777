import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCommit } from '#domain/commitSubject.ts'
import { limits } from '#domain/limits.ts'

const file = { path: 'scope.md', change: 'changed' } as const

test('each instruction is named once, and text by hand apart from them', () => {
  const instructions = ['Make it\n testable', 'Name the owner', 'Make it testable']
  const files = [file]
  assert.equal(
    describeCommit({ files, instructions, handEdits: false }),
    'Rewrite scope.md: Make it testable; Name the owner',
  )
  assert.equal(
    describeCommit({ files, instructions: ['Make it short'], handEdits: true }),
    'Rewrite scope.md: Make it short (also edited by hand)',
  )
})

test('a file that holds text by hand only is not called rewritten', () => {
  const byHand = { path: 'README.md', change: 'changed', isRewritten: false } as const
  assert.equal(
    describeCommit({ files: [byHand, file], instructions: ['Make it short'], handEdits: true }),
    'Rewrite scope.md: Make it short (also edited by hand)',
  )
})

test('a long instruction begins in the first line also beside text by hand, if there is room for it', () => {
  const instructions = ['Replace the fees of the second section by those of the agreed list']
  const by = (path: string) => describeCommit({ files: [{ ...file, path }], instructions, handEdits: true }).split('\n')
  const [subject, blank, ...body] = by('docs/pay.md')
  assert.equal(subject, 'Rewrite docs/pay.md: Replace the fees of the seco… (also edited by hand)')
  assert.deepEqual([blank, ...body], ['', instructions[0]])
  const path = 'docs/contracts/2031/payment-services.md'
  assert.equal(by(path)[0], `Rewrite ${path} (also edited by hand)`)
})

test('what exceeds the first line is in the body, within the limit of a message', () => {
  const long = 'Say it in other words, please. '.repeat(300)
  const one = describeCommit({ files: [file], instructions: [long], handEdits: false })
  assert.match(one, /^Rewrite scope\.md: Say .*…\n\nSay it in other words/)
  const instructions = Array.from({ length: limits.sessionsPerCommit }, (_, at) => `${at} ${long}`)
  const many = describeCommit({ files: [file, { ...file, path: 'b.md' }], instructions, handEdits: true })
  assert.match(many, /^Rewrite 2 files: 50 instructions \(also edited by hand\)\n\n- 0 Say/)
  for (const message of [one, many]) {
    assert.ok(message.length < limits.commitMessageMaxChars)
    assert.ok([...(message.split('\n')[0] ?? '')].length <= 72)
  }
})

test('a commit without instructions names its files', () => {
  const by = (...files: Parameters<typeof describeCommit>[0]['files']) =>
    describeCommit({ files, instructions: [], handEdits: true })
  assert.equal(by(file), 'Update scope.md')
  assert.equal(by({ ...file, change: 'deleted' }), 'Delete scope.md')
  const [gone, added] = [
    { path: 'a.md', change: 'deleted' } as const,
    { ...file, path: 'b.md', change: 'added' } as const,
  ]
  assert.equal(by(gone, { ...added, movedFrom: 'a.md' }), 'Move a.md to b.md')
  assert.equal(by(gone, added), 'Change 2 files')
  assert.equal(by(gone, { ...added, movedFrom: 'c.md' }), 'Change 2 files')
  assert.equal(by(file, added), 'Change 2 files')
  assert.equal(by(file, { ...file, path: 'c.md' }), 'Change 2 files')
  assert.equal(by(added, { ...added, path: 'c.md' }), 'Add 2 files')
  assert.equal(by(gone, { ...gone, path: 'c.md' }), 'Delete 2 files')
  const other = [
    { path: 'c.md', change: 'deleted' },
    { path: 'd.md', change: 'added', movedFrom: 'c.md' },
  ] as const
  assert.equal(by(gone, { ...added, movedFrom: 'a.md' }, ...other), 'Move 2 files')
  assert.equal(by(gone, { ...added, movedFrom: 'a.md' }, file), 'Change 2 files')
})

test('a commit that moves a folder names it, with the number of other files', () => {
  const move = (from: string, to: string) => [
    { path: from, change: 'deleted' as const },
    { path: to, change: 'added' as const, movedFrom: from },
  ]
  const subject = (...files: Parameters<typeof describeCommit>[0]['files']) =>
    describeCommit({ files, instructions: [], handEdits: true })
  const folder = [...move('docs/bills/x/a.md', 'docs/fees/x/a.md'), ...move('docs/bills/b.md', 'docs/fees/b.md')]
  assert.equal(subject(...folder), 'Move docs/bills to docs/fees')
  assert.equal(subject(...folder, file), 'Move docs/bills to docs/fees and change 1 file')
  assert.equal(subject(...folder, file, { ...file, path: 'c.md' }), 'Move docs/bills to docs/fees and change 2 files')
  const apart = [...move('docs/a.md', 'fees/a.md'), ...move('docs/b.md', 'bills/b.md')]
  assert.equal(subject(...apart), 'Move 2 files')
  assert.equal(subject(...apart, file), 'Change 3 files')
  assert.equal(subject(...move('docs/a.md', 'fees/b.md'), ...move('docs/b.md', 'fees/c.md')), 'Move 2 files')
  assert.equal(subject(...move('docs/a.md', 'a.md'), ...move('docs/b.md', 'b.md')), 'Move 2 files')
})
