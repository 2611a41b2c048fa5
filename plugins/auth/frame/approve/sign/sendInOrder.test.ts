// @vitest-environment node
import { Transaction } from 'ethers'
import { expect, test } from 'vitest'
import { fakeLocks } from '../fixtures/fakeLocks.ts'
import { fakeNode, sepolia } from '../fixtures/fakeNode.ts'
import { read } from '../fixtures/readers.ts'
import { canary, evmAddress } from '../fixtures/seed.ts'
import type { Turns } from '../holdTurn.ts'
import { reachNodes } from '../reachNodes.ts'
import { finishAct } from './finishAct.ts'
import { signAct } from './signAct.ts'

/** A node that counts a transaction as soon as it has answered the broadcast. */
function countingNode() {
  const sent: number[] = []
  let next = 7
  fakeNode({
    eth_getTransactionCount: () => `0x${next.toString(16)}`,
    eth_sendRawTransaction: ([bytes]: readonly unknown[]) => {
      const { nonce } = Transaction.from(String(bytes))
      sent.push(nonce)
      next = nonce + 1
      return '0x'
    },
  })
  return sent
}

async function approve(value: string) {
  const to = '0x00000000000000000000000000000000000000bb'
  const act = await read('eth_sendTransaction', [{ from: evmAddress, to, value }])
  const { signal } = new AbortController()
  const signatures = await signAct(act, (use) => use(canary()), signal)
  return (locks: Turns) =>
    finishAct(act, signatures, { http: reachNodes([sepolia], signal), networks: [sepolia], locks, signal })
}

test('of two transactions that were approved at once for two hosts, the later is not sent with the nonce of the earlier (approvals 27)', async () => {
  const sent = countingNode()
  const locks = fakeLocks()
  const sends = [await approve('0x1'), await approve('0x2')]
  const [first, second] = await Promise.allSettled(sends.map((send) => send(locks)))
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ reason: { code: 'not_allowed', params: { reason: 'nonce' } } })
  expect(sent).toEqual([7])
})

test('a transaction is not sent if the node does not say the next nonce, and the answer says that nothing was sent (approvals 27)', async () => {
  const send = await (async () => {
    countingNode()
    return approve('0x1')
  })()
  const node = fakeNode({ eth_getTransactionCount: new Error('down') })
  await expect(send(undefined)).rejects.toMatchObject({ code: 'unavailable' })
  expect(node.asks('eth_sendRawTransaction')).toEqual([])
})

test('a node that is behind, and counts fewer transactions than at the request, holds up nothing', async () => {
  const send = await (async () => {
    countingNode()
    return approve('0x1')
  })()
  const node = fakeNode({ eth_getTransactionCount: '0x6', eth_sendRawTransaction: '0x' })
  await send(fakeLocks())
  expect(node.asks('eth_sendRawTransaction')).toHaveLength(1)
})
