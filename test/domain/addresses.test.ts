import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AddressColumns, projectAddresses } from '#domain/addresses.ts'

const shared = { cloneBase: 'https://spec.example.org/git/', pagesBase: 'https://pages.example.org/' }
const own: AddressColumns = {
  id: 12,
  userId: 3,
  slug: 'payments',
  repoFullName: 'u3/payments',
  repoUrl: null,
  cloneUrl: null,
  pagesUrl: null,
  pagesEnabled: true,
}

test('a project on the built-in host has the addresses of the service', () => {
  assert.deepEqual(projectAddresses(own, shared), {
    repoUrl: 'https://spec.example.org/git/u3/payments.git',
    cloneUrl: 'https://spec.example.org/git/u3/payments.git',
    pagesUrl: 'https://pages.example.org/u3/payments/',
  })
})

test('with a star in the pages address, every project has its own origin', () => {
  const bases = { ...shared, pagesBase: 'https://*.pages.example.org' }
  assert.equal(projectAddresses(own, bases).pagesUrl, 'https://p12.pages.example.org/')
})

test('the built-in pages of a repository on another host use names of ours, whatever it is called there', () => {
  const hosted = { ...own, repoFullName: 'ada/Payments.2', cloneUrl: 'https://host/ada/Payments.2.git' }
  assert.equal(projectAddresses(hosted, shared).pagesUrl, 'https://pages.example.org/u3/payments/')
})

test('without pages, there is no pages address', () => {
  assert.equal(projectAddresses({ ...own, pagesEnabled: false }, shared).pagesUrl, null)
})

test('addresses from the code host are kept, and a repository without a web address shows its clone address', () => {
  const hosted = { ...own, cloneUrl: 'https://host/ada/r.git', pagesUrl: 'https://ada.host/r/', pagesEnabled: false }
  assert.deepEqual(projectAddresses(hosted, shared), {
    repoUrl: 'https://host/ada/r.git',
    cloneUrl: 'https://host/ada/r.git',
    pagesUrl: 'https://ada.host/r/',
  })
  assert.equal(projectAddresses({ ...hosted, repoUrl: 'https://host/ada/r' }, shared).repoUrl, 'https://host/ada/r')
})
