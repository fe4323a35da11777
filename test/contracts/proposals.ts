import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import type { ProposalKey, ProposalStore } from '#ports/proposals.ts'
import { assertRejects, bytes, text } from '#testing/hosts/project.ts'

export type ProposalSubject = AsyncDisposable & {
  readonly proposals: ProposalStore
  /** Repositories on different hosts that proposals can be stored for. */
  readonly repositories: readonly Pick<ProposalKey, 'host' | 'repoId'>[]
}

/** The behaviour of every driver of the `ProposalStore` port (see `src/ports/proposals.ts`). */
export function proposalContract(name: string, makeSubject: () => Promise<ProposalSubject>): void {
  const check = (
    title: string,
    body: (proposals: ProposalStore, key: (name: string) => ProposalKey) => Promise<void>,
  ) =>
    test(`${name}: ${title}`, async () => {
      await using subject = await makeSubject()
      for (const repository of subject.repositories) {
        await body(subject.proposals, name => ({ ...repository, name }))
      }
    })

  check('a proposal is stored, replaced and dropped by its key', async (proposals, key) => {
    assert.equal(await proposals.read(key('41')), null)
    await proposals.drop(key('41'))
    await proposals.keep(key('41'), bytes('first'))
    await proposals.keep(key('41'), bytes('first'))
    assert.equal(text(await proposals.read(key('41'))), 'first')
    await proposals.keep(key('41'), bytes('second\r\n'))
    assert.equal(text(await proposals.read(key('41'))), 'second\r\n')
    await proposals.keep(key('42'), bytes(''))
    await proposals.drop(key('41'))
    await proposals.drop(key('41'))
    assert.equal(await proposals.read(key('41')), null)
    assert.deepEqual(Buffer.from((await proposals.read(key('42'))) ?? 'missing'), Buffer.alloc(0))
  })

  check('many concurrent proposals are all stored, and all dropped', async (proposals, key) => {
    const keys = Array.from({ length: 20 }, (_, index) => key(`s-${index}`))
    await Promise.all(keys.map(key => proposals.keep(key, bytes(key.name))))
    for (const key of keys) assert.equal(text(await proposals.read(key)), key.name)
    await Promise.all(keys.map(key => proposals.drop(key)))
    for (const key of keys) assert.equal(await proposals.read(key), null)
  })

  check('a name is a plain word, and content has a limit', async (proposals, key) => {
    for (const name of ['', '../x', 'a/b', 'a.lock', '-x', 'a\nb', 'x'.repeat(101)]) {
      await assertRejects('invalid', proposals.keep(key(name), bytes('x')))
      await assertRejects('invalid', proposals.read(key(name)))
      await assertRejects('invalid', proposals.drop(key(name)))
    }
    await assertRejects('too_large', proposals.keep(key('big'), new Uint8Array(limits.fileMaxBytes + 1)))
    await proposals.keep(key('x'.repeat(100)), new Uint8Array(limits.fileMaxBytes))
  })

  test(`${name}: repositories share no proposals, even with equal ids`, async () => {
    await using subject = await makeSubject()
    const { proposals, repositories } = subject
    const keys = repositories.map(repository => ({ ...repository, name: '7' }))
    for (const [index, key] of keys.entries()) await proposals.keep(key, bytes(`of ${index}`))
    for (const [index, key] of keys.entries()) assert.equal(text(await proposals.read(key)), `of ${index}`)
    for (const [index, key] of keys.entries()) {
      await proposals.drop(key)
      const left = await Promise.all(keys.map(other => proposals.read(other)))
      assert.equal(left.filter(content => content !== null).length, keys.length - index - 1)
    }
  })
}
