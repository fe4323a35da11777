import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardChanges } from './guardChanges.ts'

/** What an instruction says, and what came with another word, in another place or only in part. */

const page = `# Pool

- **PO-1** The lifeguard SHOULD check the pump with seal ZX-40 daily.
- **PO-2** The manager MUST log each closure. Only the manager may open the valve.

Guests wear caps and shower first. The fee is 6 euros; 4 euros at night.

Towels are lent on request. Lockers are free, and each holds two bags (type B7).

The duty officer (Dienstleiter) signs. Later the Dienstleiters deputy signs.

| Basin | Owner | Depth |
|---|---|---|
| Kids | Manager | 1 m |
| Dive | Lifeguard | 5 m |

Visitors may stay until dusk or until the bell rings. Bags must be stored in writing lists. Dogs stay outside.
`

function codes(instruction: string, ...changes: readonly (readonly [string, string])[]) {
  return [...new Set(guardChanges(page, instruction, changes).map(({ code }) => code))]
}

const end = 'Dogs stay outside.'

test('new text has the words of the instruction between words of it', () => {
  const instruction = 'Say that cabins must be clean and dry.'
  assert.deepEqual(codes(instruction, [end, `${end} Cabins must be clean and dry.`]), [])
  assert.deepEqual(codes(instruction, [end, `${end} Cabins must be clean or dry.`]), ['more_changed'])
  const german = 'Ergänze: Der Betreiber führt ein Buch über alle Unfälle.'
  assert.deepEqual(codes(german, [end, `${end} Der Betreiber führt ein Buch über alle Unfälle.`]), [])
  assert.deepEqual(codes(german, [end, `${end} Der Betreiber führt ein Protokoll über alle Unfälle.`]), [
    'more_changed',
  ])
})

test('a keyword of the instruction comes as a keyword', () => {
  const instruction = 'Add PO-3: The manager MUST count the keys.'
  const after = (text: string) => ['may open the valve.', `may open the valve.\n- **PO-3** ${text}`] as const
  assert.deepEqual(codes(instruction, after('The manager MUST count the keys.')), [])
  assert.deepEqual(codes(instruction, after('The manager must count the keys.')), ['more_changed'])
})

test('an addition takes no limit from the statement beside it', () => {
  const added = ['log each closure.', 'log each closure and its cause.'] as const
  assert.deepEqual(codes('Add to PO-2 that the manager logs its cause.', added), [])
  const freed = ['Only the manager may', 'The manager may'] as const
  assert.deepEqual(codes('Add to PO-2 that the manager logs its cause.', added, freed), ['more_changed'])
})

test('what is removed are words of the instruction', () => {
  const instruction = 'Remove the bell from the rule on visitors.'
  assert.deepEqual(codes(instruction, [' or until the bell rings', '']), [])
  assert.deepEqual(codes(instruction, ['until dusk or until the bell', 'until the bell']), ['elsewhere_changed'])
  const beside = ['Bags must be stored in writing lists.', 'Bags must be stored.'] as const
  assert.deepEqual(codes(instruction, [' or until the bell rings', ''], beside), ['more_changed'])
})

test('two values keep the order of the instruction', () => {
  const instruction = 'The fee is 8 euros, at night 5 euros.'
  assert.deepEqual(codes(instruction, ['6 euros; 4 euros', '8 euros; 5 euros']), [])
  assert.deepEqual(codes(instruction, ['6 euros; 4 euros', '5 euros; 8 euros']), ['number_changed'])
})

test('a new row fits its columns', () => {
  const instruction = 'Add a row for the basin Wave: the lifeguard owns it, 2 m.'
  const row = (text: string) => ['| Dive | Lifeguard | 5 m |', `| Dive | Lifeguard | 5 m |\n${text}`] as const
  assert.deepEqual(codes(instruction, row('| Wave | Lifeguard | 2 m |')), [])
  assert.deepEqual(codes(instruction, row('| Wave | Manager | 2 m |')), ['more_changed'])
  assert.deepEqual(codes(instruction, row('| Wave | 2 m | Lifeguard |')), ['more_changed'])
})

test('a condition comes with the value, and the value without it stays', () => {
  const instruction = 'Lockers may hold three bags if the guest has a season ticket.'
  assert.deepEqual(
    codes(instruction, ['each holds two bags', 'each holds two bags, or three if the guest has a season ticket']),
    [],
  )
  assert.deepEqual(codes(instruction, ['holds two bags', 'holds three bags']), ['partly_done'])
  const lost = 'holds three bags if the guest has a season ticket'
  assert.deepEqual(codes(instruction, ['holds two bags', lost]), ['more_changed'])
})

test('no and becomes an or beside the change', () => {
  const made = ['6 euros; 4', '7 euros; 4'] as const
  assert.deepEqual(codes('The fee is 7 euros.', made), [])
  assert.deepEqual(codes('The fee is 7 euros.', made, ['caps and shower', 'caps or shower']), ['more_changed'])
})

test('an exchange changes what had the old text', () => {
  const instruction = 'Rename Lockers to Cubbies.'
  assert.deepEqual(codes(instruction, ['Lockers are', 'Cubbies are']), [])
  assert.deepEqual(codes(instruction, ['Lockers are', 'Cubbies are'], ['Guests wear', 'Cubbies wear']), [
    'elsewhere_changed',
  ])
})

test('a name in the statement stays beside another change', () => {
  assert.deepEqual(codes('Make PO-1 mandatory.', ['lifeguard SHOULD', 'lifeguard MUST']), [])
  assert.deepEqual(codes('Make PO-1 mandatory.', ['lifeguard SHOULD', 'lifeguard MUST'], ['ZX-40', 'ZX-41']), [
    'name_changed',
  ])
})

test('a duty becomes the recommendation that was asked for, and no choice', () => {
  const instruction = 'Make PO-2 a recommendation.'
  assert.deepEqual(codes(instruction, ['manager MUST log', 'manager SHOULD log']), [])
  assert.notDeepEqual(codes(instruction, ['manager MUST log', 'manager MAY log']), [])
})

test('a word is exchanged everywhere in all of its forms', () => {
  const instruction = 'Statt Dienstleiter soll es überall Schichtleitung heißen.'
  const first = ['(Dienstleiter)', '(Schichtleitung)'] as const
  assert.deepEqual(codes(instruction, first, ['the Dienstleiters', 'the Schichtleitungs']), [])
  assert.deepEqual(codes('Dienstleiter is called Schichtleitung everywhere now.', first), ['partly_done'])
})

test('a name comes with all of its words', () => {
  const instruction = 'The officer is called Mara Holm now.'
  assert.deepEqual(codes(instruction, ['(Dienstleiter)', '(Mara Holm)']), [])
  assert.deepEqual(codes(instruction, ['(Dienstleiter)', '(Mara)']), ['partly_done'])
})

test('other words keep choices, alternatives and sentences', () => {
  const instruction = 'Reword the last paragraph.'
  const text = 'Visitors may stay until dusk or until the bell rings.'
  assert.deepEqual(codes(instruction, [text, 'Visitors may remain until dusk or until the bell rings.']), [])
  assert.deepEqual(codes(instruction, [text, 'Visitors may remain until dusk and until the bell rings.']), [
    'more_changed',
  ])
  assert.deepEqual(codes(instruction, [text, 'Visitors stay until dusk or until the bell rings.']), ['modal_changed'])
})

test('text that moves is no longer in its old place', () => {
  const towels = 'Towels are lent on request. Lockers are free, and each holds two bags (type B7).\n\n'
  const to = ['| Basin | Owner', `${towels}| Basin | Owner`] as const
  assert.deepEqual(codes('Move the paragraph on towels above the table.', [towels, ''], to), [])
  assert.deepEqual(codes('Move the paragraph on towels above the table.', to), ['text_doubled'])
})

const data = `probes:
  startupProbe:
    path: /start
  shutdownProbe:
    path: /stop
    wait: 3
`

test('lines of data come below the key that the instruction names word by word', () => {
  const added = (path: string) => [[`path: ${path}\n`, `path: ${path}\n    retries: 4\n`]] as const
  const of = (path: string) =>
    guardChanges(data, 'Give the startup probe 4 retries.', added(path), 'a.yaml').map(({ code }) => code)
  assert.deepEqual(of('/start'), [])
  assert.deepEqual(of('/stop'), ['elsewhere_changed'])
})

test('a condition for the editor is not missing in the text', () => {
  const fee = ['6 euros', '7 euros'] as const
  for (const said of [
    'if it still says 6 there',
    'unless you think another fee fits',
    'if no one objects and you agree',
  ])
    assert.deepEqual(codes(`Raise the fee to 7 euros ${said}.`, fee), [], said)
  assert.deepEqual(codes('Raise the fee to 7 euros, so that we see if sales drop.', fee), [])
  assert.deepEqual(codes('Wenn du magst und willst, erhöhe die Gebühr auf 7 euros', fee), [])
  assert.deepEqual(codes('Raise the fee to 7 euros unless the guest joined a club.', fee), ['partly_done'])
})

test('an instruction asks for a choice in several words', () => {
  const joint = ['caps and shower', 'caps or shower'] as const
  for (const said of [
    'Either suffices for guests: caps, shower',
    'Guests choose: caps, shower',
    'Caps oder Dusche reicht',
  ])
    assert.deepEqual(codes(said, joint), [], said)
  assert.deepEqual(codes('Guests wear caps first', joint), ['more_changed'])
})

test('words of the same sense replace each other', () => {
  const said = (instruction: string, text: string) => codes(instruction, [end, `${end} ${text}`])
  assert.deepEqual(
    said('Say that the pump is cleaned when its filter is full.', 'The pump is cleaned if its filter is full.'),
    [],
  )
  assert.deepEqual(said('Say that guests can not bring glass bottles.', 'Guests must not bring glass bottles.'), [])
  assert.deepEqual(said('Say that no food or drink is allowed here.', 'Food and drink are not allowed here.'), [])
  assert.deepEqual(
    said('Say that the pump is cleaned when its filter is full.', 'The pump is cleaned unless its filter is full.'),
    ['negation_changed'],
  )
})

test('values go where the words on either side of them say', () => {
  const fees = ['6 euros; 4', '8 euros; 5'] as const
  assert.deepEqual(codes('5 euros at night and 8 euros by day', fees), [])
  assert.deepEqual(codes('The fee is 8 euros and 5 euros at night', ['6 euros; 4', '5 euros; 8']), ['number_changed'])
})

test('what may be done may be said in other words', () => {
  const instruction = 'Rephrase the paragraph that begins with Visitors.'
  assert.deepEqual(codes(instruction, ['Visitors may stay', 'Visitors are welcome to stay']), [])
  assert.deepEqual(codes(instruction, ['Visitors may stay', 'Visitors stay']), ['modal_changed'])
})

test('a new key is no entry of another one', () => {
  const data = 'spec:\n  livenessProbe:\n    path: /live\n  readinessProbe:\n    path: /ready\n  cache:\n    size: 4\n'
  const added = ['  cache:\n', '  startupProbe:\n    path: /ready\n  cache:\n'] as const
  assert.deepEqual(guardChanges(data, 'add a startup probe like the readiness probe', [added], 'a.yaml'), [])
  const other = ['/ready\n', '/ready\n    delay: 3\n'] as const
  assert.equal(guardChanges(data, 'give the liveness probe a delay of 3', [other], 'a.yaml').length, 1)
})
