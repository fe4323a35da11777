import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Visibility } from '#domain/project.ts'
import { testStores } from '../../drivers/postgres/rows.ts'
import { type Fault, hostOperations } from './visibilityHost.ts'
import { type Command, visibilityModel } from './visibilityModel.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

const visibility = fc.constantFrom('private', 'public')
const mishap = fc.option(
  fc.record<Fault>({
    kind: fc.constantFrom('die', 'stall', 'freeze'),
    side: fc.constantFrom('before', 'after'),
    spared: fc.nat({ max: 2 }),
  }),
)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask'), to: visibility, mishap }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work'), mishap }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('refuse', 'allow'), act: fc.constantFrom(...hostOperations) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('goOn', 'commit', 'retry', 'delete', 'restore', 'archive', 'unarchive'),
    }),
  },
)

/** The late worker restarts the change to public, and nothing may publish the site of an archived project. */
const archivedBeforeALateWorker: [Visibility, Fault | null, Command[]] = [
  'private',
  null,
  [
    { do: 'ask', to: 'public', mishap: { kind: 'freeze', side: 'before', spared: 0 } },
    { do: 'work', mishap: null },
    { do: 'work', mishap: null },
    { do: 'archive' },
  ],
]

test('in any order of changes, refusals and crashes nothing private is public, and the host agrees in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      visibility,
      mishap,
      fc.array(command, { minLength: 3, maxLength: 14 }),
      async (first, atCreation, commands) => {
        const world = await visibilityModel(stores, first, atCreation)
        for (const each of commands) {
          await world.perform(each)
          await world.check()
        }
        await world.finish()
        await world.checkFinished()
      },
    ),
    { numRuns: 200, examples: [archivedBeforeALateWorker] },
  )
})
