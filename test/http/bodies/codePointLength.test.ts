import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { addLengthKeywords } from '#http/bodies/codePointLength.ts'

test('lengths are counted in code points, as Ajv counts them', () => {
  const [own, theirs] = [addLengthKeywords(new Ajv()), new Ajv()]
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.nat(8), fc.nat(8), (text, minLength, maxLength) => {
      const schema = { type: 'string', minLength, maxLength }
      assert.equal(own.compile(schema)(text), theirs.compile(schema)(text))
    }),
    { numRuns: 2_000 },
  )
})

test('a refusal states the limit', () => {
  const validate = addLengthKeywords(new Ajv()).compile({ type: 'string', maxLength: 3 })
  assert.equal(validate('a😀é'), true)
  assert.equal(validate('a😀éa'), false)
  const [error] = validate.errors ?? []
  assert.deepEqual([error?.keyword, error?.params], ['maxLength', { limit: 3 }])
})
