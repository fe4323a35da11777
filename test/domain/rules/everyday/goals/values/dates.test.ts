import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# Plan', '', '**Version:** 1.0  ', '**Date:** June 3, 2025', '', 'The review is on June 9, 2025.')

test('a date may contain a comma', () => {
  const dated = page.replace('June 3, 2025', 'July 1, 2026')
  assert.equal(edited(page, 'set the date to July 1, 2026').text, dated)
  assert.equal(edited(page, 'set the version to 1.1 and the date to July 1, 2026').text, dated.replace('1.0', '1.1'))
})

test('a request before the date is not part of its name', () => {
  const onlyReview = page.replace('**Date:** June 3, 2025', 'Text.')
  refusedWith(onlyReview, 'set the owner to Ada and the review date to July 1, 2026')
  assert.equal(
    edited(onlyReview, 'set the review date to July 1, 2026').text,
    onlyReview.replace('June 9, 2025', 'July 1, 2026'),
  )
})
