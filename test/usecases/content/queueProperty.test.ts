import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { testStores } from '../../drivers/postgres/rows.ts'
import { bytes, type Fault, queueModel } from './queueModel.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

/** The app writes the first lines and another person the last ones, so that every merge is clean. */
const own = 6
const page = 'docs/page.md'
const firstLines = Array.from({ length: 20 }, (_, line) => `line ${line}`)

type Command =
  | { readonly do: 'edit'; readonly line: number }
  | { readonly do: 'file'; readonly name: number }
  | { readonly do: 'push'; readonly line: number }
  | { readonly do: 'mishap'; readonly what: Fault }
  | { readonly do: 'off' | 'on' | 'work' | 'read' }

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('edit'), line: fc.nat({ max: own - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('file'), name: fc.nat({ max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('push'), line: fc.integer({ min: own + 3, max: 19 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mishap'),
      what: fc.constantFrom<Fault>('lost before', 'lost after', 'die before', 'die after'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('off', 'off', 'on', 'work', 'work', 'read') }) },
) as fc.Arbitrary<Command>

test('despite losses, crashes and changes by others every commit lands once, in order, and no text is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async commands => {
      const world = await queueModel(stores, { [page]: text(firstLines) })
      const model = [...firstLines]
      const files = new Map<string, string>()
      /** The page as the app has it open, and the version that it was based on. */
      let draft = [...firstLines]
      let base = blobIdOf(bytes(text(firstLines)))
      const made: string[] = []
      let pushed = 0
      for (const each of commands) {
        const message = `Commit ${made.length}`
        switch (each.do) {
          case 'edit': {
            world.surviveRequests()
            draft[each.line] = model[each.line] = `ours ${made.length}`
            const content = bytes(text(draft))
            const result = await world.commit(message, [{ path: page, content, baseSha: base }])
            made.push(message)
            base = blobIdOf(content)
            if (result.kind === 'committed' && result.commit.merged) await reopen()
            break
          }
          case 'file': {
            world.surviveRequests()
            const path = `notes/${each.name}.md`
            const before = files.get(path)
            const after = before === undefined ? `note ${made.length}\n` : null
            await world.commit(message, [
              {
                path,
                content: after === null ? null : bytes(after),
                baseSha: before === undefined ? null : blobIdOf(bytes(before)),
              },
            ])
            made.push(message)
            if (after === null) files.delete(path)
            else files.set(path, after)
            break
          }
          case 'push': {
            model[each.line] = `theirs ${pushed++}`
            const there = (await world.atHost(page))?.split('\n').slice(0, -1) ?? []
            there[each.line] = model[each.line] ?? ''
            world.push(page, text(there))
            break
          }
          case 'mishap':
            world.mishap = each.what
            break
          case 'off':
          case 'on':
            world.off = each.do === 'off'
            break
          case 'work':
            await world.work()
            break
          case 'read':
            await reopen()
        }
      }
      await world.drain()

      assert.equal(await world.atHost(page), text(model))
      for (const name of [0, 1, 2]) {
        const path = `notes/${name}.md`
        assert.equal(await world.atHost(path), files.get(path) ?? null, path)
      }
      assert.deepEqual(
        (await world.messages()).filter(message => message.startsWith('Commit')),
        made,
      )
      const queued = await world.queued()
      assert.deepEqual(new Set(queued.map(({ status }) => status)), new Set(queued.length === 0 ? [] : ['LANDED']))
      assert.equal((await stores.projects.byId(world.project.id))?.queuedCommits, 0)
      const shas = queued.map(({ commitSha }) => commitSha)
      assert.equal(new Set(shas).size, shas.length, 'no two are the same commit')

      async function reopen(): Promise<void> {
        const seen = await world.read(page)
        if (!seen) return
        draft = seen.text.split('\n').slice(0, -1)
        base = seen.sha
      }
    }),
    { numRuns: 150 },
  )
})

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
