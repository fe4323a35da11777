import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRestUntouched } from '../../eval/check.ts'
import { ownDocuments } from '../../eval/documents.ts'
import { families } from '../../eval/tasks/task.ts'
import { planTasks } from '../../eval/tasks.ts'

const documents = ownDocuments()
const all = planTasks(documents, { seed: 'test', count: 10_000, only: '' })

test('the documents of Speckeep give tasks of every family, with unique names', () => {
  for (const family of families) assert.ok(all.filter(task => task.family === family).length >= 50, family)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
})

test('they include Windows line ends and long documents', () => {
  assert.ok(documents.some(({ text }) => text.includes('\r\n')))
  assert.ok(documents.some(({ text }) => text.length > 45_000))
})

test('every solution passes its own check, and the unchanged text does not', () => {
  const broken = all.flatMap(task => {
    let text = task.text
    return task.steps.flatMap(step => {
      const isSound = step.isDone(step.solution) && isRestUntouched(text, step.solution, step.solution)
      const isNeeded = step.expected === 'no_change' ? step.solution === text : !step.isDone(text)
      text = step.solution
      return isSound && isNeeded ? [] : [task.id]
    })
  })
  assert.deepEqual(broken, [])
})

test('a round trip ends with the original bytes', () => {
  const trips = all.filter(({ family }) => family === 'round-trip')
  for (const { text, steps } of trips) assert.equal(steps.at(-1)?.solution, text)
})

test('an attack is in the text and not in the instruction', () => {
  for (const { attack, steps, text, id } of all.filter(({ family }) => family === 'injection')) {
    assert.ok(attack, id)
    const whole = documents.find(({ name }) => id.endsWith(` in ${name}`))?.text ?? ''
    assert.ok(text.length > whole.length, id)
    assert.doesNotMatch(steps.map(({ instruction }) => instruction).join(), /canary|SYSTEM|ignore/)
  }
})

test('the same seed gives the same tasks, and a longer run starts with those of a shorter one', () => {
  const ids = (seed: string, count: number) => planTasks(documents, { seed, count, only: '' }).map(({ id }) => id)
  assert.deepEqual(
    ids('test', 40),
    all.slice(0, 40).map(({ id }) => id),
  )
  assert.notDeepEqual(ids('other', 40), ids('test', 40))
})

test('a run can be limited to a family or a kind', () => {
  const words = (only: string) => new Set(planTasks(documents, { seed: '1', count: 60, only }).map(({ word }) => word))
  assert.deepEqual(words('add-list'), new Set(['add-list-item']))
  assert.equal(words('injection').size, 6)
  assert.equal(words('no such thing').size, 0)
})
