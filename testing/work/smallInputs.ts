import { smallAddresses } from '#domain/work/addresses.ts'
import { smallBlame } from '#domain/work/blame.ts'
import { smallEstimate } from '#domain/work/estimate.ts'
import { smallFind } from '#domain/work/find.ts'
import { smallGuard } from '#domain/work/guard.ts'
import { smallHits } from '#domain/work/hits.ts'
import { noReasons, smallHunks } from '#domain/work/hunks.ts'
import { smallMerge } from '#domain/work/merge.ts'
import { smallRules } from '#domain/work/rules.ts'
import type { SmallLimits } from '#domain/work/small.ts'
import { textKinds } from '#domain/work.ts'
import type { InputOf } from '#ports/work.ts'

type TextKinds = typeof textKinds
/** Kinds whose small inputs stay on the main thread. */
export type SmallKind = {
  [N in keyof TextKinds]: TextKinds[N] extends { isSmall: unknown } ? N : never
}[keyof TextKinds]

type Case<N extends SmallKind> = {
  readonly limit: SmallLimits
  readonly input: (first: string, second: string) => InputOf<TextKinds, N>
  /** The content that takes longest, as two texts of about the limit together. */
  readonly slowest: readonly [first: string, second: string]
}

export const instruction = 'Replace the timeout of 30 seconds with 60 seconds in section "Retries".'
export const rewrite = (before: string, after: string) => ({
  ...{ before, after, changes: new Int32Array([0, before.split('\n').length, 0, after.split('\n').length]) },
  ...({ instruction, selection: undefined, complete: true, form: 'blocks', tiers: [] } as const),
})

/** Lines that occur in both texts, in opposite orders. */
function reversed(lines: number, chars: number): readonly [string, string] {
  const width = Math.floor(chars / lines / 2)
  const texts = Array.from({ length: Math.floor(lines / 2) - 2 }, (_, n) => `${n}`.padEnd(width - 1, 'x'))
  return [texts.join('\n'), texts.toReversed().join('\n')]
}

export const cases: { readonly [N in SmallKind]: Case<N> } = {
  rules: {
    limit: smallRules,
    input: (first, second) => ({ texts: [{ text: first }, { text: second }], instruction: 'delete section "a"' }),
    slowest: ['# a\n'.repeat(98), ''],
  },
  guard: {
    limit: smallGuard,
    input: rewrite,
    slowest: ['`` a '.repeat(180), '`` b '.repeat(180)],
  },
  guardFiles: {
    limit: smallGuard,
    input: (first, second) => ({
      files: [{ path: 'a.md', isNew: false, rewrite: rewrite('', first) }],
      untouched: [second],
      projectContext: {},
    }),
    slowest: ['`` a '.repeat(180), '`` b '.repeat(180)],
  },
  changeSummary: {
    limit: smallGuard,
    input: (before, after) => ({ before, after, changes: null }),
    slowest: ['`` a '.repeat(180), '`` b '.repeat(180)],
  },
  hunks: {
    limit: smallHunks,
    input: (before, after) => ({ path: 'a.md', isNew: false, before, after, reasons: noReasons }),
    slowest: reversed(smallHunks.maxLines, smallHunks.maxChars),
  },
  merge: {
    limit: smallMerge,
    input: (ours, theirs) => ({ base: '', ours, theirs }),
    slowest: reversed(smallMerge.maxLines, smallMerge.maxChars),
  },
  find: {
    limit: smallFind,
    input: (first, second) => ({ texts: [first, second], words: 'straße', maxPerText: 50, max: 100 }),
    slowest: ['ſ'.repeat(smallFind.maxChars - 4), ''],
  },
  estimate: {
    limit: smallEstimate,
    input: (text, first) => ({ text, instruction: first, earlier: [] }),
    slowest: [`# ${'a'.repeat(58)}\n`.repeat(397), instruction],
  },
  hits: {
    limit: smallHits,
    input: (first, second) => ({
      terms: { asked: '', exact: [], words: Array.from({ length: 40 }, (_, n) => `aaaaaaaa${n}`) },
      pages: [first, second].map(text => ({ path: 'a.md', text })),
    }),
    slowest: ['a'.repeat(smallHits.maxChars - 4), ''],
  },
  addresses: {
    limit: smallAddresses,
    input: (first, second) => ({ texts: [first, second], hosts: ['a.example', 'b.example', 'c.example', 'd.example'] }),
    slowest: ['a.example b.example c.example d.example '.repeat(800), ''],
  },
  blame: {
    limit: smallBlame,
    input: (first, second) => ({ versions: [first, second] }),
    slowest: reversed(smallBlame.maxLines, smallBlame.maxChars),
  },
}

/** As the driver calls it, without the types of one kind. */
export function run(name: SmallKind, [first, second]: readonly [string, string]) {
  const { input } = cases[name]
  const { isSmall, perform } = textKinds[name]
  const given = input(first, second)
  return { isSmall: isSmall(given as never), perform: () => perform(given as never) }
}

export const names = Object.keys(cases) as readonly SmallKind[]
