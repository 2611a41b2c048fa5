import { isError, type Kernel, requestJsonRpc } from 'tapkit/kernel'

/** How far the visitor's clock may be from the newest block, in s. Beyond that, either of the two may be wrong. */
const leeway = 300

/** The latest Unix time, in s, that a block may have. */
const latest = 2 ** 40

type Node = { readonly urls: readonly string[]; readonly signal: AbortSignal }

/**
 * The Unix time that the next block has, in s, by the network's node: the router compares the end of a trade with it
 * (money 54). If the node does not tell, the time is the visitor's clock.
 */
export async function readTime(kernel: Kernel, node: Node): Promise<number> {
  const own = Math.floor(Date.now() / 1_000)
  const newest = await timeOf(kernel, 'latest', node)
  if (newest === undefined || Math.abs(newest - own) <= leeway) return own
  // The newest block of an idle chain is old, but its next block will not be. A block cannot be older than the newest block.
  const next = await timeOf(kernel, 'pending', node)
  return Math.max(next ?? own, newest)
}

/** The time of a block; `undefined` if the node does not tell it. */
async function timeOf(kernel: Kernel, tag: string, { urls, signal }: Node): Promise<number | undefined> {
  const asked = { urls, method: 'eth_getBlockByNumber', params: [tag, false], signal }
  const answer = await requestJsonRpc(kernel.http, asked).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!isError(error)) throw error
  })
  const { timestamp }: { timestamp?: unknown } = Object(answer)
  const time = typeof timestamp === 'string' && /^0x[0-9a-f]+$/i.test(timestamp) ? Number(timestamp) : latest
  return time < latest ? time : undefined
}
