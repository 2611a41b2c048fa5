import { swapIntent } from 'tapkit/features/swap/intents'
import { expect, test, vi } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, ether, moved, native } from '../fixtures/openPromises.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const routers = ['0x1111111254EEB25477B68fb85Ed929f73A960582', '0x111111125421cA6dc452d289314280a0f8842A65'] as const
const pool = checksumAddress('0xe7'.padEnd(42, '9'))

/** The trade of an ether for USDC, as a service writes it by one of its routers. */
const trade = (router: string) =>
  swapIntent({
    payload: { to: router, value: hex(ether), data: call('mystery', [7n]) },
    from: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    to: { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ...{ amount: ether, least: 2_970_000_000n, routers, validUntil: Date.now() + 30_000 },
  })

test('error: a trade that may have been sent is named in the review of the same trade by another router (money 44)', async () => {
  const logs = (router: string) => [moved(native, alice, router, ether), moved(usdc, pool, alice, 3_000_000_000n)]
  const { kernel, connect, wallet } = await world({
    rpc: answering({
      eth_simulateV1: ([{ blockStateCalls }]: [{ blockStateCalls: [{ calls: [{ to: string }] }] }]) => [
        { calls: [{ status: '0x1', logs: logs(blockStateCalls[0].calls[0].to), returnData: '0x' }] },
      ],
    } as never),
  })
  await connect()
  // The wallet names no transaction: it may have sent one.
  wallet.answers.eth_sendTransaction = () => null
  await expect(kernel.send(await kernel.prepare(trade(routers[0])))).rejects.toMatchObject({
    name: 'SendOutcomeUnknownError',
  })
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('unknown'))
  for (const router of routers) expect(codesOf(await kernel.prepare(trade(router)))).toContain('mayBeSent')
})
