import { jsonOf, type Layer, reply, repoIn } from './layer.ts'

/** GitHub truncates a listing of a tree, recursive or not, at a number of entries, and says so in `truncated`. */
export function treeLimit() {
  let entriesMax = Number.POSITIVE_INFINITY
  const layer: Layer = async (ask, next) => {
    const answer = await next(ask)
    const [, rest = ''] = repoIn(ask.path) ?? []
    if (ask.method !== 'GET' || answer.status !== 200 || !rest.startsWith('/git/trees/')) return answer
    const listed = jsonOf<{ tree: readonly object[] }>(answer)
    if (listed.tree.length <= entriesMax) return answer
    const cut = { ...listed, tree: listed.tree.slice(0, entriesMax), truncated: true }
    return { ...reply(200, cut), headers: answer.headers }
  }
  return {
    layer,
    cutAt(entries: number) {
      entriesMax = entries
    },
  }
}
