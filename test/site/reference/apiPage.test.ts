import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderApiPage } from '#site/reference/apiPage.ts'

const frame = {
  basePath: '/docs',
  stylesheetUrl: '/docs/a.css',
  scriptUrl: '/docs/a.js',
  fontUrls: [],
  serverUrl: 'https://ledger.example',
  descriptionUrl: '/openapi.json',
}

const description = {
  openapi: '3.1.0',
  info: { title: 'Ledger', version: '1' },
  paths: {
    '/entries/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'readEntry',
        tags: ['entries'],
        summary: 'Read an entry',
        parameters: [
          { in: 'query', name: 'depth', schema: { type: 'integer', minimum: 1, maximum: 9, default: 2 } },
          { in: 'query', name: 'whole', schema: { type: 'boolean' } },
          { in: 'cookie', name: 'session', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'It', content: { 'application/json': {}, 'text/event-stream': {} } } },
      },
      put: {
        operationId: 'writeEntry',
        tags: ['entries'],
        security: [{ bearer: [] }],
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { note: { const: '</textarea>' } } } },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
}

function render(part: string, described: object = description) {
  return renderApiPage({ ...frame, text: JSON.stringify(described), part })
}

test('a description of any size is an index and a page per operation', () => {
  const index = render('')
  assert.deepEqual(index?.parts, ['readEntry', 'writeEntry'])
  assert.match(index?.html ?? '', /href="\/docs\/readEntry"/)
  assert.equal(render('nothing'), null)
  assert.equal(render('', { openapi: '3.1.0', paths: {} }), null)
})

test('fields follow the schema of their parameter', () => {
  const page = render('readEntry')?.html ?? ''
  assert.match(page, /<input type="text" data-in="path" data-name="id" required/)
  assert.match(page, /<input type="number" data-in="query" data-name="depth" placeholder="2" min="1" max="9" step="1">/)
  assert.match(page, /data-name="whole"><option value="">\(not sent\)<\/option><option value="true">true<\/option>/)
  assert.doesNotMatch(page, /data-name="session"/)
  assert.match(page, /<select name="accept"><option>application\/json<\/option><option>text\/event-stream<\/option>/)
  assert.doesNotMatch(page, /name="token"/)
  assert.match(page, /https:\/\/ledger\.example\/entries\//)
})

test('nothing of a description leaves its place in the form', () => {
  const page = render('writeEntry')?.html ?? ''
  assert.match(page, /name="token"/)
  assert.equal(page.match(/<\/textarea>/g)?.length, 1)
  assert.match(page, /&lt;\/textarea/)
  const path = '/a"><script>x</script>'
  const hostile = { ...description, paths: { [path]: { get: { operationId: 'a', responses: {} } } } }
  assert.doesNotMatch(render('a', hostile)?.html ?? '', /<script>/)
})

test('a page is in the navigation, and leads to the pages beside it', () => {
  const page = render('readEntry')?.html ?? ''
  assert.match(page, /<a href="\/docs\/readEntry" aria-current="page">Read an entry<\/a>/)
  assert.match(page, /rel="next" href="\/docs\/writeEntry"/)
  assert.match(page, /<nav class="crumbs"[^>]*><ol><li><a href="\/docs\/">Reference<\/a>/)
})
