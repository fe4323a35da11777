import assert from 'node:assert/strict'
import { test } from 'node:test'
import { underConfiguredName } from '#http/loopback.ts'

test('a browser that opened this machine by another name is sent to the configured one', () => {
  const local = 'http://127.0.0.1:8080'
  assert.equal(underConfiguredName(local, 'localhost:8080', '/login?next=%2Fa'), `${local}/login?next=%2Fa`)
  assert.equal(underConfiguredName('http://localhost:8080', '127.0.0.1:8080', '/'), 'http://localhost:8080/')
  assert.equal(underConfiguredName(local, '[::1]:8080', '/'), `${local}/`)
})

test('every other name stays: it may be that of a tunnel or a proxy', () => {
  const local = 'http://127.0.0.1:8080'
  for (const host of ['127.0.0.1:8080', 'localhost:9000', 'specs.example.org', 'localhost', undefined, 'a b', '']) {
    assert.equal(underConfiguredName(local, host, '/'), null, host)
  }
  assert.equal(underConfiguredName('https://specs.example.org', 'localhost', '/'), null)
})
