import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkText, withoutFollowed } from '#domain/lint/check.ts'
import { projectFacts } from '#domain/lint/projectFacts.ts'
import { furtherAddresses } from '#site/survey/addresses.ts'
import { followsAddress } from '#site/survey/followed.ts'

const paths = ['docs/a.md', 'docs/rates.md', '_clauses/rent.md', 'guide/01-start.md']
const addresses = new Map([
  ['docs/rates.md', furtherAddresses({}, { claims: ['fees/'], names: ['prices'] })],
  ['_clauses/rent.md', furtherAddresses({ shownAt: 'clauses/rent/' })],
])

test('the check does not object to links by the addresses that the site gives to pages', () => {
  const text = '[a](/fees/) [b](prices) [c](/clauses/rent/#due) [d](/guide/start) [e](/nowhere/) [f](rent)\n'
  const result = checkText({
    path: 'docs/a.md',
    text,
    project: projectFacts(paths, new Map()),
    isOn: ({ id }) => id === 'broken-link',
  })
  assert.equal(result.total, 6)
  const follows = followsAddress(paths, addresses)
  const { findings, total } = withoutFollowed(result, address => follows('docs/a.md', address))
  assert.deepEqual(
    findings.map(({ words }) => words),
    ['/nowhere/', 'rent'],
  )
  assert.equal(total, 2)
})
