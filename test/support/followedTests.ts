/**
 * Preloaded into every test process. To know which test an uncaught error belongs to, and which test defines another,
 * node's test runner follows every promise of the process with an async hook, which is much of the processor time of
 * tests that wait often. Here an `AsyncLocalStorage` answers the same question.
 *
 * The runner takes what it needs from `node:async_hooks` when it is first used; until then three members are replaced. A
 * version of node that does it differently follows promises as before.
 */
import hooks, { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } from 'node:async_hooks'

type Callbacks = Parameters<typeof createHook>[0]
type Call<This, Args extends readonly unknown[], Result> = (this: This, ...args: Args) => Result

const running = new AsyncLocalStorage<number>()
let runner: Callbacks | undefined

/** Each test of the runner is one. */
class FollowedResource extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given)
    runner?.init?.(this.asyncId(), given[0], this.triggerAsyncId(), this)
  }

  override runInAsyncScope<This, Args extends readonly unknown[], Result>(
    call: Call<This | undefined, Args, Result>,
    owner?: This,
    ...args: Args
  ): Result {
    return super.runInAsyncScope(() => running.run(this.asyncId(), () => Reflect.apply(call, owner, args)))
  }
}

function createHookUnlessForRunner(callbacks: Callbacks) {
  if (!new Error().stack?.includes('node:internal/test_runner/')) return createHook(callbacks)
  runner = callbacks
  Object.assign(hooks, { AsyncResource, createHook, executionAsyncId })
  const unused = { enable: () => unused, disable: () => unused }
  return unused
}

Object.assign(hooks, {
  AsyncResource: FollowedResource,
  createHook: createHookUnlessForRunner,
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
})
