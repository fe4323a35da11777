import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { assertLinear } from '../../../support/linear.ts'
import { edited, lines, unchanged } from '../applyRule.ts'

const spec = lines(
  '# Guide', //                                  1
  '',
  'It SHOULD work. SHOULD it? `SHOULD`', //      3
  '',
  '## Errors', //                                5
  '',
  'They SHOULD say so.', //                      7
  '',
  '```',
  'SHOULD in code', //                          10
  '```',
  '',
  '### Details', //                             13
  '',
  'SHOULDs and SHOULD', //                      15
  '',
  '## Other', //                                17
  '',
  'SHOULD', //                                  19
)

/** The lines on which an instruction changed something. */
function changedLines(instruction: string): number[] {
  const before = spec.split('\n')
  const after = edited(spec, instruction).text.split('\n')
  return before.flatMap((line, index) => (line === after[index] ? [] : [index + 1]))
}

const scopes: readonly (readonly [string, readonly number[]])[] = [
  ['replace "SHOULD" with "MUST"', [3, 7, 15, 19]],
  ['REPLACE all occurrences of “SHOULD” by `MUST`.', [3, 7, 15, 19]],
  ['Please change "SHOULD" to "MUST" everywhere, please.', [3, 7, 10, 15, 19]],
  ['replace every "SHOULD" with "MUST" including code', [3, 7, 10, 15, 19]],
  ['replace "SHOULD" with "MUST" outside code', [3, 7, 15, 19]],
  ['replace "SHOULD" with "MUST" in section "Errors"', [7, 15]],
  ['replace "SHOULD" with "MUST" everywhere in the section "Errors"', [7, 10, 15]],
  ['replace "SHOULD" in the "Errors" section with "MUST"', [7, 15]],
  ['In section "errors > details", replace "SHOULD" with "MUST" whole word', [15]],
  ['replace "SHOULD" with "MUST" on line 10', [10]],
  ['replace "SHOULD" with "MUST" on lines 5-10', [7, 10]],
  ['replace "SHOULD" with "MUST" on lines 5 to 10', [7, 10]],
  ['replace the first "SHOULD" with "MUST"', [3]],
  ['replace the last occurrence of "SHOULD" with "MUST"', [19]],
  ['replace "SHOULD" with "MUST" 3rd occurrence', [7]],
  ['replace "SHOULD" with "MUST", only the third occurrence', [7]],
  ['replace the text "SHOULD" in section "Other" with "MUST"', [19]],
  ['replace first "SHOULD" with "MUST" in section "Other"', [19]],
]

for (const [instruction, expected] of scopes) {
  test(`changes lines ${expected.join(', ')}: ${instruction}`, () => {
    assert.deepEqual(changedLines(instruction), expected)
  })
}

test('the summary says how often and where, and what stayed', () => {
  const { summary } = edited(spec, 'replace "SHOULD" with "MUST"')
  assert.equal(
    summary,
    'Replaced "SHOULD" with "MUST" 6 times, on lines 3, 7, 15 and 19. 2 in code stayed as they are. 1 of them was part of a longer word, such as "SHOULDs".',
  )
})

test('a number is no part of a longer number', () => {
  const text = 'It takes 5 to 50 s, 1.5 on 2025-05-05, or 5 s. See 5.1.\n'
  const { text: after, summary } = edited(text, 'replace "5" with "6"')
  assert.equal(after, 'It takes 6 to 50 s, 1.5 on 2025-05-05, or 6 s. See 5.1.\n')
  assert.match(summary, /6 in longer numbers stayed as they are/)
  assert.equal(edited(text, 'replace "1.5" with "2"').text, text.replace('1.5', '2'))
  assert.match(unchanged('Up to 500 rows.\n', 'replace "5" with "6"'), /only in longer numbers, on line 1/)
})

test('a word whose letters are also inside other words is asked about', () => {
  const text = 'The art to start is an art. Arts, too.\n'
  assert.match(unchanged(text, 'replace "art" with "craft"'), /"start", on line 1; add "whole word".* or "everywhere"/)
  assert.match(edited(text, 'replace "art" with "craft" whole word').text, /^The craft to start is an craft\. Arts/)
  assert.match(edited(text, 'replace "art" with "craft" everywhere').text, /^The craft to stcraft is an craft\. Arts/)
  assert.match(
    edited('superuser\n', 'replace "user" with "client"').summary,
    /part of a longer word, such as "superuser"/,
  )
})

test('the summary says what stayed because of its case', () => {
  const { summary } = edited('A fee. Fees are a fee.\n', 'replace "fee" with "price"')
  assert.match(summary, /2 times, on line 1\. 1 in another case stayed as it is\.$/)
  assert.match(edited('A fee. Fee of 1.\n', 'replace "fee" with "price"').summary, /1 in another case stayed as it is/)
})

test('an ordinal or a line means words, unless the letters are only inside others', () => {
  const text = lines('The threshold is old. Folders hold an old file.', 'Scaffold')
  assert.match(edited(text, 'replace the first "old" with "new"').text, /^The threshold is new\. Folders hold an old/)
  assert.match(edited(text, 'replace the last "old" with "x"').text, /hold an x file/)
  assert.match(edited(text, 'replace "old" on line 1 with "x"').text, /^The threshold is x\. Folders hold an x file/)
  assert.match(edited(text, 'replace "old" on line 2 with "x"').text, /\nScaffx\n/)
})

test('"whole word" knows letters of every script and characters outside the basic plane', () => {
  const text = 'ton, tonal, ïton, ton𝒳, 𝒳ton, ton_1, «ton»\n'
  assert.equal(edited(text, 'replace "ton" with "T" whole word').text, 'T, tonal, ïton, ton𝒳, 𝒳ton, ton_1, «T»\n')
})

test('a replacement may be empty, contain several lines or be a block, and uses the line ends of the document', () => {
  assert.equal(edited('a b c\n', 'replace " b" with ""').text, 'a c\n')
  assert.equal(edited('See [b c](b.md), (b d) and b-e.\n', 'replace "b" with ""').text, 'See [c](b.md), (d) and -e.\n')
  assert.equal(edited('a\r\nb\r\n', 'replace "a" with "x\ny"').text, 'x\r\ny\r\nb\r\n')
  assert.equal(edited('a\r\nb\r\n', 'replace "a" with:\nx\ny').text, 'x\r\ny\r\nb\r\n')
  assert.equal(edited('a\r\nb\r\n', 'replace "a\nb" with "c"').text, 'c\r\n')
})

test('the byte order mark, lone line ends and everything else outside the hits stay', () => {
  const text = '\uFEFFone\r\ntwo one \none\r'
  assert.equal(edited(text, 'replace "one" with "1"').text, '\uFEFF1\r\ntwo 1 \n1\r')
})

test('a selection limits the instruction to its lines', () => {
  const { text } = edited(spec, 'replace "SHOULD" with "MUST"', { startLine: 5, endLine: 8 })
  assert.equal(text, spec.replace('They SHOULD', 'They MUST'))
})

test('front matter is text like any other, unless that would leave it unreadable', () => {
  const text = '---\ntitle: Draft\n---\n\nDraft\n'
  assert.equal(edited(text, 'replace "Draft" with "Final"').text, '---\ntitle: Final\n---\n\nFinal\n')
  assert.equal(edited(text, 'replace "Draft" with "Final" in front matter').text, '---\ntitle: Final\n---\n\nDraft\n')
  assert.match(unchanged(text, 'replace "Draft" with "a: b"'), /front matter unreadable/)
  assert.match(unchanged(text, 'replace "title: Draft" with "---"'), /front matter unreadable/)
})

test('code in quotes, lists, tables and over several lines counts as code', () => {
  const text = lines(
    '> `a',
    '> a` a',
    '',
    '- x',
    '',
    '      a',
    '',
    '| a \\| `a` |',
    '|---|',
    '| `` ` a `` a |',
    '',
    '    a',
  )
  const expected = lines(
    '> `a',
    '> a` b',
    '',
    '- x',
    '',
    '      a',
    '',
    '| b \\| `a` |',
    '|---|',
    '| `` ` a `` b |',
    '',
    '    a',
  )
  assert.equal(edited(text, 'replace "a" with "b"').text, expected)
})

const reasons: readonly (readonly [string, RegExp])[] = [
  ['replace "absent" with "x"', /does not occur/],
  ['replace "should" with "x"', /In a different case it is on lines 3, 7, 10, 15 and 19/],
  ['replace "in code" with "x"', /only in code, on line 10; add "everywhere"/],
  ['replace "Other" with "x" in section "Errors"', /does not occur there; elsewhere it is on line 17/],
  ['replace "SHOUL" with "x" whole word', /not occur there as a whole word/],
  ['replace the 9th "SHOULD" with "x"', /occurs only 6 times/],
  ['replace "SHOULD" with "SHOULD"', /The new text is the same as the old one/],
  ['replace "" with "x"', /is empty/],
  ['replace "SHOULD" with "x" in section "Nowhere"', /no section "Nowhere".*"Guide", "Errors", "Details" and "Other"/],
  ['replace "SHOULD" with "x" in front matter', /no front matter/],
  ['replace "SHOULD" with "x" on line 20', /no line 20; the document has 19 lines/],
]

for (const [instruction, reason] of reasons) {
  test(`says why nothing changes: ${instruction}`, () => {
    assert.match(unchanged(spec, instruction), reason)
  })
}

test('"rename" without a kind is a replacement only if no heading is meant', () => {
  assert.match(
    unchanged(`${spec}\nErrors are logged.\n`, 'rename "Errors" to "Faults"'),
    /is a heading on line 5.*rename heading "Errors" to "Faults"/,
  )
  const text = '# Errors\n\nSee [Errors](#errors).\n'
  assert.equal(edited(text, 'rename "Errors" to "Faults"').text, '# Faults\n\nSee [Errors](#faults).\n')
  assert.equal(edited(spec, 'rename "SHOULDs" to "ARM"').text, spec.replace('SHOULDs', 'ARM'))
})

test('a replacement that would grow the file beyond the limit for edits is refused', () => {
  const text = 'a'.repeat(10_000)
  assert.match(unchanged(text, `replace "a" with "${'b'.repeat(7_000)}"`), /grow beyond/)
  assert.match(unchanged('a '.repeat(20_001), 'replace "a" with "b"'), /more than 20000 times/)
})

for (const instruction of [
  'replace "SHOULD" with "MUST" and polish the rest',
  'replace "SHOULD" in section "Errors" with "MUST" in section "Other"',
  'replace "SHOULD" "MUST"',
  'replace "SHOULD" to "MUST"',
  'replace "SHOULD with "MUST"',
  'replace "SHOULD" with "MUST" on lines 9 to 3',
]) {
  test(`is not understood: ${instruction}`, () => {
    assert.equal(applyRules(spec, instruction).kind, 'unsupported')
  })
}

test('a text that a line end divides is found, and the line end stays between the new words', () => {
  const text = lines(
    'A head-end',
    'system here; a head-end system there.',
    '',
    '> Stop the head-end',
    '> system.',
    '',
    '`head-end',
    'system`',
  )
  const [first, second] = ['back\noffice here; a back office there.', '> Stop the back\n> office.']
  const expected = lines(`A ${first}`, '', second ?? '', '', '`head-end', 'system`')
  assert.equal(edited(text, 'replace "head-end system" with "back office"').text, expected)
  assert.equal(edited(text, 'rename head-end system to back office everywhere').text, expected)
  const crlf = (some: string) => some.replaceAll('\n', '\r\n')
  assert.equal(edited(crlf(text), 'replace "head-end system" with "back office"').text, crlf(expected))
  assert.match(
    edited(text, 'replace "head-end system" with "hub"').text,
    /^A hub here; a hub there\.\n\n> Stop the hub\.$/m,
  )
  assert.match(edited(text, 'replace "head-end system" with "hub" last occurrence').text, /^> Stop the hub\.$/m)
})

test('occurrences that overlap across a line end are replaced from left to right', () => {
  assert.equal(edited('a the\nthe the b\n', 'replace "the the" with "the"').text, 'a the the b\n')
  assert.equal(edited('very\nvery very good\n', 'replace "very very" with "very"').text, 'very very good\n')
  assert.equal(edited('a b a\nb a b c\n', 'replace "a b" with "c d"').text, 'c d c\nd c d c\n')
  assert.equal(edited('Use big big\nbig big data.\n', 'rename big big to big everywhere').text, 'Use big\nbig data.\n')
})

test('a text is not found inside a character that it only begins or ends', () => {
  const decomposed = 'The cafe\u0301 and the cafe.\n'
  assert.equal(edited(decomposed, 'replace "cafe" with "tea"').text, 'The cafe\u0301 and the tea.\n')
  assert.equal(edited('e\u0301 e\n', 'replace "e" with "x" everywhere').text, 'e\u0301 x\n')
  assert.equal(edited('👩‍💻 👩\n', 'replace "👩" with "person"').text, '👩‍💻 person\n')
  assert.equal(edited('👩‍💻 💻\n', 'replace "💻" with "laptop"').text, '👩‍💻 laptop\n')
  assert.equal(edited('🇩🇪🇪🇸 🇪\n', 'replace "🇪" with "E"').text, '🇩🇪🇪🇸 E\n')
  assert.equal(edited('की क\n', 'replace "क" with "ख"').text, 'की ख\n')
  assert.equal(
    edited('see the cafe\u0301\nthe\ncafe\n', 'replace "the cafe" with "a bar"').text,
    'see the cafe\u0301\na\nbar\n',
  )
  assert.match(unchanged('cafe\u0301\n', 'replace "cafe" with "tea"'), /"cafe" does not occur/)
  assert.equal(edited('cafe\u0301s\n', 'replace "cafe\u0301" with "tea"').text, 'teas\n')
})

test('occurrences among combining marks are found in time proportional to the text', t => {
  assertLinear(t, size => {
    const text = `e${'\u0301'.repeat(9)}`.repeat(size / 10)
    return () => void applyRules(text, 'replace "e" with "x" everywhere')
  })
})
