import { createSimulatedWallet } from 'tapkit/testing'
import * as viem from 'viem'
import { expect, test } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, createWorld } from '../fixtures/createWorld.ts'
import { getWalletClient } from './index.ts'

const open = endWithTest(
  async () => {
    const wallet = createSimulatedWallet({ accounts: [alice, bob], chains: [1] })
    const world = await createWorld({ wallet })
    await world.connect()
    return { ...world, wallet }
  },
  ({ kernel }) => kernel.destroy(),
)

// -32000 is every failure that a node has no own number for: the wallet may have sent.
test.each([-32000, -32004, -32601, -32602, -32603])('a wallet that fails with %i is asked once', async (code) => {
  const { kernel, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => {
    throw Object.assign(new Error('failed'), { code })
  }
  wallet.answers.wallet_sendTransaction = () => `0x${'ab'.repeat(32)}`
  const client = getWalletClient(kernel, viem)
  const sent = client?.sendTransaction({ to: bob as viem.Address, value: 1n, gas: 21_000n })
  await expect(sent).rejects.toMatchObject({ name: 'TransactionExecutionError' })
  const asked = wallet.requests.flatMap(({ method }) => (/sendTransaction/.test(method) ? [method] : []))
  expect(asked).toEqual(['eth_sendTransaction'])
})
