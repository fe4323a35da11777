/** Values that hardly any service expects. */
import fc from 'fast-check'

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\ufeff',
    '\u202e\u2066',
    'é'.normalize('NFD'),
    '👩‍👩‍👧‍👦',
    '\r\nX-Injected: yes',
    "'; drop table users; --",
    '{{7*7}}<%= 7 %>',
    '<script>alert(1)</script>',
    '..',
    '../../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '%00',
    '%',
    '/',
    '.git/config',
    'refs/heads/main',
    '-rf',
    'HEAD~1',
    'HEAD^{tree}',
    '@{u}',
    'null',
    'NaN',
    '-1',
    '1e9',
    '0x1',
    '9007199254740993',
    '9223372036854775808',
    '__proto__',
    'constructor',
    'a'.repeat(300),
    'a'.repeat(9_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 1e300, -1e300, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 2 }),
)
