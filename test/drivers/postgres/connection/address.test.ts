import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseDatabase, parseDatabaseUrl } from '#drivers/postgres/connection/address.ts'

const plain = { host: 'db', port: 5432, database: 'keep', user: 'ann', password: 'pw', tls: 'off' }

test('every part of a PostgreSQL URL is read', () => {
  assert.deepEqual(parseDatabaseUrl('postgres://ann:pw@db/keep'), plain)
  assert.deepEqual(parseDatabaseUrl(' postgresql://ann:pw@db:6543/keep '), { ...plain, port: 6543 })
  assert.deepEqual(parseDatabaseUrl('postgres://ann:pw@[::1]/keep'), { ...plain, host: '::1' })
  assert.deepEqual(parseDatabaseUrl('postgres://ann@db/keep'), { ...plain, password: '' })
})

test('a JDBC URL takes its user from beside it or from its parameters', () => {
  assert.deepEqual(parseDatabaseUrl('jdbc:postgresql://db:5432/keep', 'ann', 'pw'), plain)
  assert.deepEqual(parseDatabaseUrl('jdbc:postgresql://db/keep?user=ann&password=pw&tcpKeepAlive=true'), plain)
  assert.deepEqual(parseDatabaseUrl('jdbc:postgresql://db/keep?user=bob&password=old', 'ann', 'pw'), plain)
  assert.deepEqual(parseDatabaseUrl('jdbc:postgresql:///keep', 'ann', 'pw'), { ...plain, host: 'localhost' })
})

test('the host may be the folder of a unix socket', () => {
  const expected = { ...plain, host: '/run/postgresql' }
  assert.deepEqual(parseDatabaseUrl('postgres:///keep?host=/run/postgresql', 'ann', 'pw'), expected)
  assert.deepEqual(parseDatabaseUrl('postgres://ann:pw@%2Frun%2Fpostgresql/keep'), expected)
})

test('sslmode has the same meaning as in PostgreSQL', () => {
  const tlsOf = (query: string) => parseDatabaseUrl(`postgres://ann:pw@db/keep?${query}`).tls
  assert.equal(tlsOf('sslmode=disable'), 'off')
  assert.equal(tlsOf('sslmode=require'), 'unverified')
  assert.equal(tlsOf('sslmode=verify-full'), 'verified')
  assert.equal(tlsOf('ssl=true'), 'verified')
  assert.throws(() => tlsOf('sslmode=constructor'), /has sslmode constructor; it takes disable, /)
})

test('an invalid address is refused with the accepted forms, and the password is never quoted', () => {
  const refusals: readonly (readonly [string, RegExp])[] = [
    ['mysql://ann:s3cret@db/keep', /^\S*DATABASE_URL is not a PostgreSQL address; expected postgres:/],
    ['postgres://ann:s3cret@db', /names no database/],
    ['postgres://:s3cret@db/keep', /names no user; .*DATABASE_USERNAME/],
    ['postgres://ann:s3cret@db:99999/keep', /cannot be read; .*percent-encoded/],
    ['postgres://ann:s3cret@db:0/keep', /has port 0/],
    ['postgres://ann:s3cret%@db/keep', /write %25/],
    ['postgres://ann:s3cret@db/keep?host=a,b', /several hosts/],
    ['postgres://ann:s3cret@db/keep?currentSchema=x', /has the parameter currentSchema; it takes host, user, /],
    [`postgres://ann:s3cret@db/${'k'.repeat(5_000)}`, /is 5\d{3} characters long; it takes 4096/],
  ]
  for (const [url, message] of refusals) {
    assert.throws(
      () => parseDatabaseUrl(url),
      (error: Error) => message.test(error.message) && !error.message.includes('s3cret'),
      url.slice(0, 80),
    )
  }
})

test('a direct address announces the pooler of the other one', () => {
  const given = { url: 'postgres://pooler:6432/keep', directUrl: null, username: 'ann', password: 'pw' }
  const pooler = { ...plain, host: 'pooler', port: 6432 }
  assert.deepEqual(parseDatabase(given), { shared: pooler, session: pooler })
  const both = parseDatabase({ ...given, directUrl: 'postgres://db/keep' })
  assert.deepEqual(both, { shared: { ...pooler, isPooled: true }, session: plain })
  assert.throws(
    () => parseDatabase({ ...given, directUrl: 'mysql://db' }),
    /^Error: DATABASE_DIRECT_URL is not a PostgreSQL address/,
  )
})

test('any user, password and database survive percent-encoding', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(name, name, name, (user, password, database) => {
      const encoded = [user, password, database].map(encodeURIComponent)
      const address = parseDatabaseUrl(`postgres://${encoded[0]}:${encoded[1]}@db/x${encoded[2]}`)
      assert.deepEqual(address, { ...plain, user, password, database: `x${database}` })
    }),
  )
})
