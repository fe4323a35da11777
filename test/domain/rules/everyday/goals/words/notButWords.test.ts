import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# Log', '', 'Events are partitioned by month. Reports are sent by month if they are long.')

test('words at the end of a statement replace those that it denies', () => {
  const after = page.replace('partitioned by month', 'partitioned by week')
  assert.equal(edited(page, 'Events are partitioned by week, not by month').text, after)
  assert.equal(edited(page, 'events are partitioned by week and not by month').text, after)
  const team = lines('# Team', '', 'The team shall meet weekly.')
  assert.equal(edited(team, 'the team shall meet daily, not weekly').text, team.replace('weekly', 'daily'))
})

test('words that are not there, or there twice, stay', () => {
  refusedWith(page, 'events are partitioned by week, not by year')
  refusedWith(page, 'rows are partitioned by week, not by month')
  refusedWith(page + page.slice(page.indexOf('Events')), 'events are partitioned by week, not by month')
})

test('a statement that the page already makes corrects no other one', () => {
  const pump = lines('# Pump', '', '**REQ-1** The pump shall stop.', '', '**REQ-2** The pump shall start.')
  refusedWith(pump, 'the pump shall stop, not start')
  assert.equal(edited(pump, 'the pump shall halt, not stop').text, pump.replace('shall stop', 'shall halt'))
})

test('a sentence that already speaks of the new words stays', () => {
  const help = lines('# Help', '', 'Support is by mail, not by phone.')
  refusedWith(help, 'support is by phone, not by mail')
})
