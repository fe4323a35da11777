import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from './readSite.ts'

async function textsOf(text: string, path = 'requirements.md'): Promise<readonly string[]> {
  const { site } = await readSite({ [path]: text })
  return [...site.requirements.values()].map(({ id, text }) => `${id} ${text}`)
}

test('the text of a requirement is what it demands, below the fields that describe it', async () => {
  const demands = 'The lamp shall glow.'
  for (const fields of [
    '**Priority:** High\n**Status:** Draft',
    '**Priority:** High\n\n**Legacy id:** Lamp 7',
    '- Priority: High\n- Source: Users',
    '> Rationale: people read at night.',
    '| Priority | Owner |\n|---|---|\n| High | Ada |',
    '```\ncode\n```',
    '',
  ]) {
    const below = `${fields}\n\n${demands}\n\nLamps must be cheap.`
    assert.deepEqual(await textsOf(`# Lamps\n\n## REQ-1 Glow\n\n${below}\n`), [`REQ-1 Glow: ${demands}`], fields)
    assert.deepEqual(await textsOf(`# Lamps\n\n## All\n\n**REQ-1**\n\n${below}\n`), [`REQ-1 ${demands}`], fields)
  }
})

test('a field may itself be what the requirement demands', async () => {
  for (const fields of [
    '**Priority:** High\n\n**Description:** The lamp shall glow.',
    '| Field | Value |\n|---|---|\n| Priority | High |\n| Text | The lamp shall glow. |',
  ])
    assert.match(
      (await textsOf(`# Lamps\n\n## REQ-1 Glow\n\n${fields}\n`)).join(),
      /^REQ-1 Glow: .*The lamp shall glow\.$/,
      fields,
    )
})

test('a text that only describes stays that of its requirement, and none is taken from the next', async () => {
  const text =
    '# Lamps\n\n## REQ-1 Glow\n\nLamps glow at night.\n\nThey must be cheap.\n\n## REQ-2 Dim\n\nPriority: High\n\n## More\n\nLamps must be cheap.\n'
  assert.deepEqual(await textsOf(text), ['REQ-1 Glow: Lamps glow at night.', 'REQ-2 Dim: Priority: High'])
})

test('a title above what a requirement demands is no whole text', async () => {
  const need = (number: number) =>
    `.. req:: Glow\n   :id: REQ_${number}\n   :status: open\n\n   The lamp shall glow.\n\n`
  assert.deepEqual(await textsOf(`${need(1)}${need(2)}Lamps must be cheap.\n`, 'requirements.rst'), [
    'REQ_1 Glow: The lamp shall glow.',
    'REQ_2 Glow: The lamp shall glow.',
  ])
  assert.deepEqual(await textsOf('**REQ-1** Glow\n\nThe lamp shall glow.\n'), ['REQ-1 Glow: The lamp shall glow.'])
  assert.deepEqual(await textsOf('**REQ-1** It glows.\n\nLamps must be cheap.\n'), ['REQ-1 It glows.'])
  assert.deepEqual(await textsOf('- **REQ-1** Glow\n\nLamps must be cheap.\n'), ['REQ-1 Glow'])
})

test('the text of a need of sphinx-needs is its title and what follows it', async () => {
  const need = (id: string, title: string, text: string) =>
    `.. req:: ${title}\n   :id: ${id}\n   :status: open\n   :links: REQ_9\n\n${text}\n`
  const texts = await textsOf(
    `Lamps\n=====\n\n${need('REQ_1', 'Glow', '   Glow at night.')}\n${need('REQ_2', 'Blink', '')}\nBlinking is fun.\n`,
    'lamps.rst',
  )
  assert.deepEqual(texts, ['REQ_1 Glow: Glow at night.', 'REQ_2 Blink'])
})

test('an id may have the hyphen at which no line ends', async () => {
  assert.deepEqual(
    await textsOf(
      '# R\n\n| ID | Text |\n|---|---|\n| ISA\u201110 | A lamp shall glow. |\n| ISA\u201120 | It shall blink. |\n',
    ),
    ['ISA-10 A lamp shall glow.', 'ISA-20 It shall blink.'],
  )
})

test('a need whose kind is a requirement counts whatever the form of its id, and others do not', async () => {
  const need = (kind: string, id: string, more = '') =>
    `.. ${kind}:: Glow\n   :id: ${id}\n${more}\n   The lamp shall glow.\n\n`
  const lamps = `Lamps\n=====\n\n${need('sw_req', 'sw_req__glow')}${need('workproduct', 'wp__glow')}${need('prereq', 'pre__glow')}`
  const more = `More\n====\n\n${need('requirement', 'lamp.glow', '   :satisfies: sw_req__glow\n')}`
  const { site } = await readSite({ 'lamps.rst': lamps, 'more.rst': more })
  assert.deepEqual(
    [...site.requirements.values()].map(({ id, text }) => `${id} ${text}`),
    ['sw_req__glow Glow: The lamp shall glow.', 'lamp.glow Glow: The lamp shall glow.'],
  )
})
