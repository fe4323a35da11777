import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { applyRules } from '#domain/rules/rules.ts'
import { assertLinear } from '../../../support/linear.ts'

const items = (size: number) => '- item: a 3 b\n'.repeat(size / 14)

const pages: Readonly<Record<string, (size: number) => string>> = {
  'one long line': size => 'a word and 3 retries. '.repeat(size / 22),
  'a table with many columns': size => `|${'a|'.repeat(size / 3)}\n|${'-|'.repeat(size / 6)}\n`,
  'many rows': size => `| a | b |\n|---|---|\n${'| x | 3 |\n'.repeat(size / 10)}`,
  'many items': items,
  'many sections of one name': size => '## Same\n\n- x\n\n'.repeat(size / 14),
  'many code blocks': size => '```yaml\ntimeout: 30\n```\n\n'.repeat(size / 25),
}

for (const [name, page] of Object.entries(pages)) {
  for (const instruction of [
    'delete the Same section',
    'set the number of retries to 5 calls',
    'rename item to thing throughout',
    'set b of x to 4',
    'delete step 2 in the list under H 3 in H 4 of H 5 for H 6',
    'convert line ends to CRLF',
  ]) {
    test(`takes time in proportion to a page of ${name}: ${instruction}`, t => {
      const makeRun = (size: number) => {
        const text = page(size)
        return () => void applyRules(text, instruction)
      }
      assertLinear(t, makeRun, 16 * 1024)
    })
  }
}

const files: Readonly<Record<string, (size: number) => string>> = {
  names: size => 'k0:\n'.repeat(size / 4),
  'names and lists': size => 'k0:\n- a\n'.repeat(size / 8),
  'elements that look like names': size => '- a:{\n'.repeat(size / 7),
  'names and comments': size => 'k0:\n# a\n\n'.repeat(size / 9),
  'long lists': size => `[${'a, '.repeat(size / 3)}a]\n`,
  'lists in lists': size => `[${'['.repeat(size / 2)}${']'.repeat(size / 2)}]\n`,
}

for (const [name, file] of Object.entries(files)) {
  for (const instruction of ['sort k5', 'sort k0', 'remove k5', 'remove x from k5']) {
    test(`takes time in proportion to a file of ${name}: ${instruction}`, t => {
      const makeRun = (size: number) => {
        const text = file(size)
        return () => void applyRules(text, instruction, { path: 'quay.yaml' })
      }
      assertLinear(t, makeRun, 48 * 1024)
    })
  }
}

for (const part of ['a in ', 'a with ', "'", '"', '`', 'a and ', 'in ', 'a to before ']) {
  test(`takes time in proportion to a long instruction: ${part}`, t => {
    const text = items(4 * 1024)
    const makeRun = (size: number) => {
      const instruction = `delete ${part.repeat(limits.instructionMaxChars)}`.slice(0, size)
      return () => void applyRules(text, instruction)
    }
    assertLinear(t, makeRun, limits.instructionMaxChars / 4)
  })
}
