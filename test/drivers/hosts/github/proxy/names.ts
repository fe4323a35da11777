import { jsonOf, type Layer, type Next, reply, repoIn } from './layer.ts'

/** Finds repositories by number, as GitHub does everywhere, and by former names. */
export function nameTable() {
  const nameById = new Map<string, string>()
  const renamed = new Map<string, number>()

  async function nameOf(id: string, ask: Parameters<Next>[0], next: Next): Promise<string | null> {
    const known = nameById.get(id)
    if (known !== undefined) return known
    const found = await next({ ...ask, method: 'GET', path: `/repositories/${id}`, query: new URLSearchParams() })
    if (found.status !== 200) return null
    const { full_name } = jsonOf<{ full_name: string }>(found)
    nameById.set(id, full_name)
    return full_name
  }

  const layer: Layer = async (ask, next) => {
    const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(ask.path) ?? []
    if (id !== undefined) {
      const name = await nameOf(id, ask, next)
      return await next(name === null ? ask : { ...ask, path: `/repos/${name}${rest}` })
    }
    const [name, below = ''] = repoIn(ask.path) ?? []
    const moved = name === undefined ? undefined : renamed.get(name)
    if (moved === undefined) return await next(ask)
    const url = `http://${ask.headers['host']}/repositories/${moved}${below}`
    const body = { message: 'Moved Permanently', url, documentation_url: 'https://docs.github.com/rest' }
    return reply(ask.method === 'GET' ? 301 : 307, body, { location: url })
  }
  return {
    layer,
    forget: (id: number) => void nameById.delete(String(id)),
    rename(id: number, from: string) {
      nameById.delete(String(id))
      renamed.set(from, id)
    },
  }
}
