/** Loads the named modules and prints every expression that their `new RegExp` builds, with its place. */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../../..')
const observed: unknown[] = []

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parts, newTarget): RegExp {
    const made = Reflect.construct(target, parts, newTarget) as RegExp
    const caller = new Error().stack?.split('\n')[2] ?? ''
    const [, file, line] = /(file:\/\/[^\s()]+):(\d+):\d+\)?$/.exec(caller) ?? []
    if (file !== undefined) {
      const path = relative(root, fileURLToPath(file))
      observed.push({ path, line: Number(line), source: made.source, flags: made.flags })
    }
    return made
  },
})

for (const path of process.argv.slice(2)) await import(join(root, path))
process.stdout.write(JSON.stringify(observed), () => process.exit(0))
