import { Refused } from '../refused.mjs'

/** Blocks that are asked for at once. */
const BATCH = 100

const hex = (number) => `0x${number.toString(16)}`

/**
 * Every block of a chain with its receipts and traces, read once. Where the chain was put back, as tests do, what is there no longer is
 * forgotten.
 */
export function createIndex(rpcUrl) {
  const blocks = []
  let reading = Promise.resolve()

  async function ask(calls) {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    const answers = await response.json()
    return calls.map((_, index) => {
      const { result, error } = answers.find(({ id }) => id === index) ?? {}
      if (error) throw new Refused(503, error.message)
      return result
    })
  }

  async function catchUp() {
    const [{ number }] = await ask([['eth_getBlockByNumber', 'latest', false]])
    const tip = Number(number)
    blocks.length = Math.min(blocks.length, tip + 1)
    while (blocks.length > 0) {
      const from = Math.max(0, blocks.length - 16)
      const kept = blocks.slice(from)
      const now = await ask(kept.map((_, index) => ['eth_getBlockByNumber', hex(from + index), false]))
      const wrong = kept.findIndex(({ hash }, index) => hash !== now[index]?.hash)
      if (wrong === -1) break
      blocks.length = from + wrong
      if (wrong > 0) break
    }
    for (let first = blocks.length; first <= tip; first += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, tip - first + 1) }, (_, index) => hex(first + index))
      const read = await ask(
        numbers.flatMap((at) => [
          ['eth_getBlockByNumber', at, true],
          ['eth_getBlockReceipts', at],
          ['trace_block', at],
        ]),
      )
      for (let index = 0; index < read.length; index += 3) {
        const [block, receipts, traces] = read.slice(index, index + 3)
        // The chain was put back while it was read: the next request reads it again.
        if (!block || block.number !== hex(blocks.length)) return
        blocks.push(toBlock(block, receipts ?? [], traces ?? []))
      }
    }
  }

  return {
    /** All blocks, by number. */
    async blocks() {
      reading = reading.catch(() => {}).then(catchUp)
      await reading
      return [...blocks]
    },
  }
}

function toBlock({ hash, number, timestamp, transactions }, receipts, traces) {
  return {
    hash,
    number: Number(number),
    time: Number(timestamp),
    transactions: transactions.map((transaction, index) => ({
      hash: transaction.hash,
      from: transaction.from,
      to: transaction.to,
      input: transaction.input,
      nonce: Number(transaction.nonce),
      index,
      succeeded: receipts[index]?.status === '0x1',
      logs: receipts[index]?.logs ?? [],
      moves: movesOf(traces.filter(({ transactionHash }) => transactionHash === transaction.hash)),
    })),
  }
}

/** What native currency moved, inside calls too. A call that failed took what is below it back. */
function movesOf(traces) {
  const failed = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const isUndone = (address) => failed.some((above) => above.every((step, depth) => address[depth] === step))
  return traces.flatMap(({ type, action, traceAddress, result }) => {
    const isMove = action.callType === 'call' || type === 'create'
    if (!isMove || isUndone(traceAddress) || BigInt(action.value ?? 0) === 0n) return []
    return [{ from: action.from, to: action.to ?? result?.address, amount: BigInt(action.value) }]
  })
}
