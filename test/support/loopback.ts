/**
 * Preloaded into every test process: a connection beyond this machine is an error, so that no test depends on the
 * network. Only a developer who tests against a real code host (docs/hosts.md) allows them.
 */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

type Method = (this: unknown, ...args: readonly unknown[]) => unknown

const loopbackNames = new Set(['', 'localhost', '::1', '::', '0.0.0.0'])

const isLive = Boolean(process.env['REPOHOST_LIVE_URL'])

function isLoopback(host: string): boolean {
  return (
    isLive || loopbackNames.has(host) || host.endsWith('.localhost') || (net.isIPv4(host) && host.startsWith('127.'))
  )
}

function refusal(host: unknown): Error {
  return Object.assign(new Error(`tests may connect to this machine only, not to ${host}`), { code: 'ENETUNREACH' })
}

function replace(owner: object, name: string, wrap: (original: Method) => Method): void {
  Reflect.set(owner, name, wrap(Reflect.get(owner, name) as Method))
}

/** The host in the arguments of `net.connect`: in the options, after the port, or absent, which means this machine. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof first === 'object' && first !== null && 'host' in first ? first.host : second
  return typeof host === 'string' && typeof first !== 'string' ? host : ''
}

replace(
  net.Socket.prototype,
  'connect',
  connect =>
    function (this, ...args) {
      const host = hostOf(args)
      if (isLoopback(host)) return Reflect.apply(connect, this, args)
      process.nextTick(() => (this as net.Socket).destroy(refusal(host)))
      return this
    },
)

/** A query to a name server also leaves this machine. `localhost` and addresses need none. */
function guardMethod(owner: object, name: string, answer: 'callback' | 'promise'): void {
  replace(
    owner,
    name,
    ask =>
      function (this, ...args) {
        const host = String(args[0])
        if (isLoopback(host) || (name === 'lookup' && net.isIP(host) !== 0)) return Reflect.apply(ask, this, args)
        if (answer === 'promise') return Promise.reject(refusal(host))
        process.nextTick(args.at(-1) as (error: Error) => void, refusal(host))
        return undefined
      },
  )
}

const isQuestion = (name: string) => name === 'lookup' || name === 'reverse' || name.startsWith('resolve')

for (const name of Object.keys(dns).filter(isQuestion)) guardMethod(dns, name, 'callback')
for (const name of Object.keys(dns.promises).filter(isQuestion)) guardMethod(dns.promises, name, 'promise')
for (const name of Object.getOwnPropertyNames(dns.Resolver.prototype).filter(isQuestion)) {
  guardMethod(dns.Resolver.prototype, name, 'callback')
}
for (const name of Object.getOwnPropertyNames(dns.promises.Resolver.prototype).filter(isQuestion)) {
  guardMethod(dns.promises.Resolver.prototype, name, 'promise')
}

/** Makes `import { lookup } from 'node:dns'` return the guarded function as well. */
syncBuiltinESMExports()
