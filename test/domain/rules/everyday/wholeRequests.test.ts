import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

test('a value after "should be" is the value alone', () => {
  const text = lines('# Plans', '', '| Plan | Fee | Help |', '|---|---|---|', '| Solo | 3 EUR | mail |')
  assert.match(edited(text, 'Solo: help should be "mail and phone"').text, /\| Solo \| 3 EUR \| mail and phone \|/)
  assert.match(edited(text, 'Solo: fee must be 4 EUR').text, /\| Solo \| 4 EUR \| mail \|/)
})

test('of two amounts that change, each with its old value, both change', () => {
  const text = lines('# Terms', '', '2.1 The cap is EUR 500 per event.', '', '3.1 The uptime is 98.5 % per month.')
  const { text: after } = edited(text, 'Raise the cap in 2.1 from EUR 500 to EUR 800 and uptime from 98.5 % to 99 %')
  assert.match(after, /EUR 800 per event/)
  assert.match(after, /99 % per month/)
})

test('a German verb at the end is no part of the value', () => {
  const text = lines('# Plan', '', 'Version: 1.1', 'Status: Entwurf')
  assert.match(edited(text, 'Version auf 1.2 erhöhen').text, /^Version: 1\.2$/m)
  assert.match(edited(text, 'Status auf freigegeben setzen').text, /^Status: freigegeben$/m)
  refusedWith(text, 'Version auf 1.2 hochziehen')
})

test('swapped clauses keep the order of their numbers, unless other text refers to one of them', () => {
  const clauses = ['2.1 Rent is due monthly.', '', '2.2 Pets are welcome.']
  const text = lines('# Lease', '', ...clauses)
  assert.equal(
    edited(text, 'swap 2.1 and 2.2').text,
    lines('# Lease', '', '2.1 Pets are welcome.', '', '2.2 Rent is due monthly.'),
  )
  assert.match(refusedWith(lines('# Lease', '', ...clauses, '', '3.1 See 2.2 for pets.'), 'swap 2.1 and 2.2'), /2\.2/)
})

test('a new item is as far from its neighbours as they are from each other', () => {
  const text = lines('# Steps', '', '1. Stop:', '', '   ```', '   halt', '   ```', '', '2. Wait.', '3. Start.')
  const after = edited(text, 'insert "Look." after step 2').text
  assert.match(after, /2\. Wait\.\n3\. Look\.\n4\. Start\.\n/)
  assert.match(edited(text, 'insert "Look." after step 1').text, / {3}```\n\n2\. Look\.\n\n3\. Wait\.\n4\. Start/)
})

test('a word is not replaced by an amount with a bound unless it is quoted', () => {
  const text = lines('# Node', '', 'A node sends a heartbeat every 60 seconds.')
  refusedWith(text, 'change heartbeat to every 30 seconds')
  assert.match(edited(text, 'replace "heartbeat" with "every 30 seconds"').text, /every 30 seconds every 60/)
})
