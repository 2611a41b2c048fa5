import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { answering, hex } from '../fixtures/answering.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const [first, second] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`]
const payment = { from: alice.toLowerCase(), to: bob.toLowerCase(), value: '0x5', input: '0x' }

test('error: a payment that waits unseen does not take an equal one’s place (money 15)', async () => {
  const answers: ((id: string) => void)[] = []
  const wallet = createSimulatedWallet({
    answers: { eth_sendTransaction: () => new Promise<string>((resolve) => answers.push(resolve)) } as never,
  })
  let mined: string[] = []
  const transaction = (id: string) =>
    mined.includes(id) ? { ...payment, hash: id, nonce: hex(7 + mined.indexOf(id)) } : null
  const { kernel, connect, calls } = await world({
    wallet,
    rpc: answering({
      eth_blockNumber: () => hex(0x100 + mined.length),
      eth_getTransactionCount: ([, block]: [string, string]) =>
        hex(7 + (/^0x/.test(block) ? Math.max(0, Number(block) - 0x100) : mined.length)),
      eth_getBlockByNumber: ([block]: [string]) => ({
        ...{ timestamp: hex(Math.floor(Date.now() / 1_000)), baseFeePerGas: '0x5', number: block },
        transactions: mined.filter((_, at) => Number(block) === 0x101 + at).map(transaction),
      }),
      eth_getTransactionReceipt: ([id]: [string]) =>
        mined.includes(id) ? { status: '0x1', blockNumber: hex(0x101 + mined.indexOf(id)), logs: [] } : null,
      eth_getTransactionByHash: ([id]: [string]) => transaction(id),
    } as never),
  })
  await connect()
  let asked = 0
  const pay = async () => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    const sent = kernel.send(prepared).catch(() => undefined)
    await vi.waitFor(() => expect(answers).toHaveLength(asked + 1))
    asked++
    return { id: prepared.id, sent }
  }
  const statusOf = ({ id }: { id: string }) => kernel.state.ledger.find((entry) => entry.id === id)?.status
  // The wallet is on a phone: the visitor stops waiting for it, pays the same once more, and approves both.
  const one = await pay()
  await kernel.stopWaiting(one.id)
  const other = await pay()
  answers[1]?.(second)
  await other.sent
  mined = [first]
  const looks = () => calls.filter(({ params }) => JSON.stringify(params).includes(second)).length
  const before = looks()
  await vi.waitFor(() => expect(statusOf(other) !== 'sent' || looks() > before + 3).toBe(true))
  expect(statusOf(other)).toBe('sent')
  // The first answer comes late, and the second payment later: its sender shows it to nobody before it is in a block.
  answers[0]?.(first)
  await one.sent
  await vi.waitFor(() => expect(statusOf(one)).toBe('confirmed'))
  expect(statusOf(other)).not.toMatch(/different|failed/)
  mined = [first, second]
  await vi.waitFor(() => expect(statusOf(other)).toBe('confirmed'))
  expect(kernel.state.ledger).toMatchObject([{ transactionId: second }, { transactionId: first }])
})
