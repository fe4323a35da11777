import assert from 'node:assert/strict'
import type { Check } from '../codeHost.ts'
import { bytes, maxBytes, noSuchId, refused, text } from './project.ts'

export function proposals(check: Check): void {
  check('a proposal is kept, replaced and dropped by its key', async ({ repos, access, repo }) => {
    assert.equal(await repos.readProposal(access, repo, '41'), null)
    const sha = await repos.keepProposal(access, repo, '41', bytes('first'))
    assert.match(sha, /^[0-9a-f]{40}$/)
    assert.equal(await repos.keepProposal(access, repo, '41', bytes('first')), sha)
    assert.equal(text(await repos.readProposal(access, repo, '41')), 'first')
    await repos.keepProposal(access, repo, '41', bytes('second'))
    assert.equal(text(await repos.readProposal(access, repo, '41')), 'second')
    await repos.keepProposal(access, repo, '42', bytes(''))
    await repos.dropProposal(access, repo, '41')
    await repos.dropProposal(access, repo, '41')
    assert.equal(await repos.readProposal(access, repo, '41'), null)
    assert.deepEqual(Buffer.from((await repos.readProposal(access, repo, '42')) ?? 'missing'), Buffer.alloc(0))
  })

  check('a proposal changes nothing that people see', async ({ repos, access, repo, head }) => {
    await repos.keepProposal(access, repo, '7', bytes('hidden'))
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
    const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 9 })
    assert.equal(history?.commits.length, 1)
    assert.equal(await repos.resolve(access, repo, 'proposals/7'), null)
  })

  check('many proposals at once are all kept', async ({ repos, access, repo, put }) => {
    const keys = Array.from({ length: 20 }, (_, index) => `s-${index}`)
    await Promise.all([...keys.map(key => repos.keepProposal(access, repo, key, bytes(key))), put('README.md', 'x\n')])
    for (const key of keys) assert.equal(text(await repos.readProposal(access, repo, key)), key)
    await Promise.all(keys.map(key => repos.dropProposal(access, repo, key)))
    for (const key of keys) assert.equal(await repos.readProposal(access, repo, key), null)
  })

  check('a key is a plain word', async ({ repos, access, repo }) => {
    for (const key of ['', '../x', 'a/b', 'a.lock', '-x', 'a\nb', 'x'.repeat(101)]) {
      await refused('invalid', repos.keepProposal(access, repo, key, bytes('x')))
    }
    await refused('too_large', repos.keepProposal(access, repo, 'big', new Uint8Array(maxBytes * 10 + 1)))
    assert.equal(await repos.readBlob(access, repo, noSuchId, maxBytes), null)
  })
}
