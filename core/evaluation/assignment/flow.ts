/**
 * Minimum-cost flow in a network whose edges hold whole numbers: successive shortest paths with potentials, all paths of one cost
 * at a time (primal-dual). Costs are not negative.
 */
export interface Network {
  nodes: number
  /** Ends of edges; edge `e` and its opposite `e ^ 1` lie side by side. */
  to: number[]
  room: number[]
  cost: number[]
  /** Edges that leave each node. */
  leaving: number[][]
}

export const networkOf = (nodes: number): Network => ({
  nodes,
  to: [],
  room: [],
  cost: [],
  leaving: Array.from({ length: nodes }, () => []),
})

/** Number of the edge: its flow is the room of its opposite. */
export function addEdge(net: Network, from: number, to: number, room: number, cost = 0): number {
  const edge = net.to.length
  net.to.push(to, from)
  net.room.push(room, 0)
  net.cost.push(cost, -cost)
  net.leaving[from]?.push(edge)
  net.leaving[to]?.push(edge + 1)
  return edge
}

export const flowOf = ({ room }: Network, edge: number): number => room[edge ^ 1] ?? 0

/** Sends as much as goes from `source` to `sink`, at the lowest cost. The flow that was sent. */
export function sendFlow(net: Network, source: number, sink: number): number {
  const potential = new Float64Array(net.nodes)
  let sent = 0
  for (;;) {
    const distance = distances(net, source, potential)
    if (distance[sink] === Number.POSITIVE_INFINITY) return sent
    const far = distance[sink] ?? 0
    for (let node = 0; node < net.nodes; node++)
      potential[node] = (potential[node] ?? 0) + Math.min(distance[node] ?? far, far)
    sent += sendAlong(net, source, sink, potential)
  }
}

const reduced = ({ to, cost }: Network, potential: Float64Array, from: number, edge: number): number =>
  (cost[edge] ?? 0) + (potential[from] ?? 0) - (potential[to[edge] ?? 0] ?? 0)

/** Dijkstra over the edges that have room. */
function distances(net: Network, source: number, potential: Float64Array): Float64Array {
  const distance = new Float64Array(net.nodes).fill(Number.POSITIVE_INFINITY)
  const heap: [distance: number, node: number][] = []
  distance[source] = 0
  push(heap, [0, source])
  for (;;) {
    const next = pop(heap)
    if (!next) return distance
    const [far, node] = next
    if (far > (distance[node] ?? 0)) continue
    for (const edge of net.leaving[node] ?? []) {
      if ((net.room[edge] ?? 0) <= 0) continue
      const to = net.to[edge] ?? 0
      const through = far + reduced(net, potential, node, edge)
      if (through + 1e-9 >= (distance[to] ?? 0)) continue
      distance[to] = through
      push(heap, [through, to])
    }
  }
}

/** All that goes along edges of no reduced cost: a maximum flow of the shortest paths, by levels. */
function sendAlong(net: Network, source: number, sink: number, potential: Float64Array): number {
  let sent = 0
  for (;;) {
    const level = levels(net, source, potential)
    if (level[sink] === -1) return sent
    const next = new Uint32Array(net.nodes)
    for (;;) {
      const path = pathTo(net, source, sink, { level, next, potential })
      if (!path) break
      const room = Math.min(...path.map((edge) => net.room[edge] ?? 0))
      for (const edge of path) {
        net.room[edge] = (net.room[edge] ?? 0) - room
        net.room[edge ^ 1] = (net.room[edge ^ 1] ?? 0) + room
      }
      sent += room
    }
  }
}

const isOpen = (net: Network, potential: Float64Array, from: number, edge: number): boolean =>
  (net.room[edge] ?? 0) > 0 && Math.abs(reduced(net, potential, from, edge)) < 1e-9

function levels(net: Network, source: number, potential: Float64Array): Int32Array {
  const level = new Int32Array(net.nodes).fill(-1)
  level[source] = 0
  const queue = [source]
  for (const node of queue)
    for (const edge of net.leaving[node] ?? []) {
      const to = net.to[edge] ?? 0
      if (level[to] !== -1 || !isOpen(net, potential, node, edge)) continue
      level[to] = (level[node] ?? 0) + 1
      queue.push(to)
    }
  return level
}

interface Search {
  level: Int32Array
  /** Of each node, the first of its edges that was not a dead end yet. */
  next: Uint32Array
  potential: Float64Array
}

function pathTo(net: Network, source: number, sink: number, { level, next, potential }: Search): number[] | null {
  const path: number[] = []
  let node = source
  while (node !== sink) {
    const edges = net.leaving[node] ?? []
    const at = next[node] ?? 0
    const edge = edges[at]
    if (edge === undefined) {
      const back = path.pop()
      if (back === undefined) return null
      node = net.to[back ^ 1] ?? 0
      next[node] = (next[node] ?? 0) + 1
    } else if (level[net.to[edge] ?? 0] === (level[node] ?? 0) + 1 && isOpen(net, potential, node, edge)) {
      path.push(edge)
      node = net.to[edge] ?? 0
    } else next[node] = at + 1
  }
  return path
}

/** Nodes that more flow could still reach from the source: the side of a minimum cut, once no more flow goes through. */
export function reachedFrom(net: Network, source: number): Set<number> {
  const reached = new Set([source])
  for (const node of reached)
    for (const edge of net.leaving[node] ?? []) if ((net.room[edge] ?? 0) > 0) reached.add(net.to[edge] ?? 0)
  return reached
}

function push(heap: [number, number][], item: [number, number]): void {
  let at = heap.push(item) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if ((heap[parent]?.[0] ?? 0) <= item[0]) break
    heap[at] = heap[parent] as [number, number]
    at = parent
  }
  heap[at] = item
}

function pop(heap: [number, number][]): [number, number] | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1]?.[0] ?? 0) < (heap[child]?.[0] ?? 0)) child++
    if ((heap[child]?.[0] ?? 0) >= last[0]) break
    heap[at] = heap[child] as [number, number]
    at = child
  }
  heap[at] = last
  return first
}
