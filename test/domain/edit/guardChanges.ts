import assert from 'node:assert/strict'
import { guardRewrite } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/** The blocking warnings of a rewrite of a page, given as texts that occur once in it, and what they became. */
export function guardChanges(
  page: string,
  instruction: string,
  changes: readonly (readonly [old: string, now: string])[],
  path?: string,
) {
  const after = changes.reduce((text, [old, now]) => {
    assert.equal(text.split(old).length, 2, old)
    return text.replace(old, now)
  }, page)
  const lineChanges = diffLines(splitLines(page), splitLines(after))
  const how = { selection: undefined, complete: true, form: 'blocks', tiers: ['exact'] } as const
  const warnings = guardRewrite({ before: page, after, changes: lineChanges, instruction, path, ...how })
  return warnings.filter(({ blocking }) => blocking)
}
