import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedFile, lines } from '../../../applyRule.ts'

const yaml = lines(
  'image:',
  '  tag: 1.8.2',
  'limits:',
  '  cpu: 500m',
  '  memory: 512Mi',
  'requests:',
  '  cpu: 100m',
  '  memory: 256Mi',
  'probes:',
  '  live:',
  '    period: 5',
  '  ready:',
  '    period: 10',
  'stages:',
  '  - name: production',
  '    url: https://a.example',
  '  - name: staging',
  '    url: https://b.example',
)
const after = (said: string) => editedFile('a.yaml', yaml, said)

test('the words of a path name its value in any order', () => {
  assert.equal(after('memory limit should be 1Gi'), yaml.replace('512Mi', '1Gi'))
  assert.equal(after('set the cpu request to 200m'), yaml.replace('100m', '200m'))
  assert.equal(after('the period of the ready probe should be 20'), yaml.replace('period: 10', 'period: 20'))
  assert.equal(after('use image tag 1.9.0'), yaml.replace('1.8.2', '1.9.0'))
})

test('words that several paths have, or none, name no value', () => {
  for (const said of [
    'set cpu to 200m',
    'the probe period should be 20',
    'disk limit should be 1Gi',
    'set limits to 5',
  ])
    assert.equal(after(said), null, said)
})

test('an element of a list is removed by its title', () => {
  const without = yaml.replace('  - name: staging\n    url: https://b.example\n', '')
  assert.equal(after('remove the staging stage'), without)
  assert.equal(after('delete the stage staging'), without)
  assert.equal(after('remove the testing stage'), null)
  const json = '{\n  "users": [\n    { "name": "Ada", "age": 3 },\n    { "name": "Tim", "age": 4 }\n  ]\n}\n'
  const one = '{\n  "users": [\n    { "name": "Ada", "age": 3 }\n  ]\n}\n'
  assert.equal(editedFile('a.json', json, 'remove the user Tim'), one)
})

test('a property is required by the list of its schema', () => {
  const schema = lines(
    'Ticket:',
    '  required: [id]',
    '  properties:',
    '    id:',
    '      type: string',
    '    due:',
    '      type: string',
  )
  assert.equal(editedFile('a.yaml', schema, 'make due required'), schema.replace('[id]', '[id, due]'))
  assert.equal(editedFile('a.yaml', schema, 'due required'), schema.replace('[id]', '[id, due]'))
  assert.equal(editedFile('a.yaml', schema, 'make owner required'), null)
  const two = `${schema}${schema.replace('Ticket', 'Order')}`
  assert.equal(editedFile('a.yaml', two, 'make due required'), null)
  assert.equal(
    editedFile('a.yaml', two, 'make due of Order required'),
    `${schema}${schema.replace('Ticket', 'Order').replace('[id]', '[id, due]')}`,
  )
})
