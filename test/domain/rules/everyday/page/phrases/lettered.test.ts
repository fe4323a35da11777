import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Supply',
  '',
  '## 1. Duties',
  '',
  'The seller shall:',
  '',
  '(a) pack the goods',
  'in boxes;',
  '(b) insure the goods for 30 days;',
  '(c) store the goods.',
  '',
  '## 2. Price',
  '',
  'a. "Price" means the net price.',
  '',
  'b. "Fee" means the gross price.',
  '',
  '## 3. Terms',
  '',
  '- (a) Prices are fixed.',
  '- (b) Prices are net.',
)

test('text that begins with a letter is a place, by its section and letter', () => {
  for (const [place, from] of [
    ['section 1(b)', 'insure the goods'],
    ['section 1 (b)', 'insure the goods'],
    ['1.b', 'insure the goods'],
    ['item (b) in section 1', 'insure the goods'],
    ['point b of Duties', 'insure the goods'],
    ['clause 1 c)', 'store the goods'],
    ['(c)', 'store the goods'],
    ['section 1.a', 'pack the goods'],
  ] as const) {
    const after = page.replace(from, from.replace('goods', 'parts'))
    assert.equal(edited(page, `in ${place}, replace goods with parts`).text, after, place)
  }
  const net = edited(page, 'in section 2.a replace price with sum').text
  assert.equal(net, page.replace('the net price', 'the net sum').replace('"Price"', '"Sum"'))
  assert.equal(edited(page, 'in 3(b) change net to gross').text, page.replace('are net', 'are gross'))
})

test('a letter that several places have is not clear without its section', () => {
  assert.match(refusedWith(page, 'in item (b), replace goods with parts'), /not clear what is meant by "item \(b\)"/)
  assert.match(refusedWith(page, 'in section 2(d), replace price with sum'), /no "section 2\(d\)"/)
})

test('the last of the lettered lines can be removed, and no other one', () => {
  assert.equal(edited(page, 'delete item (c) in section 1').text, page.replace('(c) store the goods.\n', ''))
  assert.match(refusedWith(page, 'delete section 1(b)'), /letters after \(b\) would no longer follow/)
})

test('lettered text is not moved, and nothing is added to it', () => {
  for (const instruction of [
    'add a sentence to section 1(b): It pays for this.',
    'add a sentence to 1(b): It pays.',
    'add a bullet after 1(a): wrap the goods',
    'swap 1(a) and 1(b)',
    'move section 1(c) to the top',
    'swap 2.a and 2.b',
    'delete 3(a)',
  ])
    refusedWith(page, instruction)
})

test('a name takes precedence over a letter', () => {
  const named = lines('# Plan', '', '- Item A', '- Item B is late.', '', '(b) An item is late.')
  assert.equal(edited(named, 'delete item (b)').text, named.replace('\n(b) An item is late.\n', ''))
})

const contract = lines(
  '# Storage',
  '',
  '1. **Term.** One year.',
  '2. **Duties.** The storehouse:',
  '',
  '   (a) stores the goods for 30 days;',
  '',
  '   (b) insures the goods for 60 days.',
  '',
  '3. **Price.**',
  '    1. **Fee.** The owner pays:',
  '       a. <span id="3.1.a">a fee</span> of 10 Euro; and',
  '       b. a deposit within 30 days.',
)

test('the lettered parts of a numbered clause are places', () => {
  for (const [place, from, to] of [
    ['clause 2(a)', '30 days;', '45 days;'],
    ['2(b)', '60 days', '45 days'],
    ['section 3.1(b)', 'within 30 days', 'within 45 days'],
  ] as const) {
    const [number] = /\d+ days/.exec(from) ?? ['']
    assert.equal(edited(contract, `in ${place}, change ${number} to 45 days`).text, contract.replace(from, to), place)
  }
  assert.equal(edited(contract, 'delete 2(b)').text, contract.replace('   (b) insures the goods for 60 days.\n\n', ''))
  assert.equal(edited(contract, 'delete 3.1(b)').text, contract.replace(/ {7}b\. .*\n/, ''))
})

test('text that begins with a letter gets another wording after its letter', () => {
  const from = 'stores the goods for 30 days;'
  const after = contract.replace(from, 'keeps the goods dry; and')
  for (const said of [
    'change 2(a) to read "keeps the goods dry; and"',
    'replace clause 2(a) with "(a) keeps the goods dry; and"',
    'reword clause 2(a): "keeps the goods dry; and"',
  ]) {
    assert.equal(edited(contract, said).text, after, said)
  }
  assert.equal(
    edited(page, 'change section 1(b) to "insure the goods"').text,
    page.replace('insure the goods for 30 days;', 'insure the goods'),
  )
  assert.match(refusedWith(contract, 'change 3.1(a) to read "a fee"'), /contains HTML.*in 3\.1\(a\), replace/)
  refusedWith(contract, 'change 2(c) to read "a fee"')
  assert.match(refusedWith(contract, 'delete 2(a)'), /change \(a\) to "\[reserved\]"/)
})
