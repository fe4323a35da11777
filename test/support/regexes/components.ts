/** The strongly connected components that contain a cycle (Tarjan's algorithm, without recursion). */
export function cyclesOf(size: number, next: (node: number) => readonly number[]): readonly (readonly number[])[] {
  const found: (readonly number[])[] = []
  const order = new Int32Array(size)
  const low = new Int32Array(size)
  const isOpen = new Uint8Array(size)
  const open: number[] = []
  let count = 0
  const enter = (node: number) => {
    count++
    order[node] = count
    low[node] = count
    isOpen[node] = 1
    open.push(node)
    return { node, followers: next(node), at: 0 }
  }
  const at = (list: Int32Array, node: number) => list[node] ?? 0
  for (let root = 0; root < size; root++) {
    if (order[root] !== 0) continue
    const path = [enter(root)]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const follower = top.followers[top.at]
      if (follower !== undefined) {
        top.at++
        if (order[follower] === 0) path.push(enter(follower))
        else if (isOpen[follower] === 1) low[top.node] = Math.min(at(low, top.node), at(order, follower))
        continue
      }
      path.pop()
      const { node, followers } = top
      const parent = path.at(-1)
      if (parent !== undefined) low[parent.node] = Math.min(at(low, parent.node), at(low, node))
      if (low[node] !== order[node]) continue
      const component = open.splice(open.lastIndexOf(node))
      for (const member of component) isOpen[member] = 0
      if (component.length > 1 || followers.includes(node)) found.push(component)
    }
  }
  return found
}
