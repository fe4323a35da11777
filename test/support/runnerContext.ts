/**
 * Preloaded into every test process: makes node's test runner cheaper. To know which test calls `test()` or fails outside
 * its own call, the runner follows every promise of the process with asynchronous hooks, which takes a tenth of the
 * processor time of a test that awaits much. Here an `AsyncLocalStorage` follows the running test instead; promises carry
 * it without cost. The runner obtains the two functions replaced here from `node:async_hooks` when it is loaded, so they
 * are replaced while it loads and not for anything else. `runnerContext.test.ts` fails if a version of node does
 * otherwise.
 */
import type { AsyncResource, HookCallbacks, AsyncLocalStorage as Storage } from 'node:async_hooks'
import { createRequire } from 'node:module'

type AsyncHooks = {
  createHook: (callbacks: HookCallbacks & { readonly trackPromises?: boolean }) => unknown
  executionAsyncId: () => number
  readonly AsyncLocalStorage: new <T>() => Storage<T>
}

const hooks = createRequire(import.meta.url)('node:async_hooks') as AsyncHooks
const { createHook, executionAsyncId } = hooks

/** The id of the running test, suite or hook. */
const running = new hooks.AsyncLocalStorage<number>()

hooks.createHook = ({ init }) =>
  createHook({
    trackPromises: false,
    init(id, type, triggerId, resource) {
      if (type !== 'Test') return
      init?.(id, type, triggerId, resource)
      follow(resource as AsyncResource, id)
    },
  })
hooks.executionAsyncId = () => running.getStore() ?? executionAsyncId()
await import('node:test')
Object.assign(hooks, { createHook, executionAsyncId })

/** Whatever a test calls runs within it. */
function follow(test: AsyncResource, id: number): void {
  const { runInAsyncScope } = test
  test.runInAsyncScope = (call, thisArg, ...args) =>
    Reflect.apply(runInAsyncScope, test, [() => running.run(id, () => Reflect.apply(call, thisArg, args))])
}
