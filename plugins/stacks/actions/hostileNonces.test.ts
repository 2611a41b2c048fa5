import { expect, test } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()

test('error: of two payments with one nonce that are sent at once, the wallet is asked for the first (stacks 3, money 45)', async () => {
  const wallet = createPageWallet('sip030')
  const { kernel, connect } = await world({ wallet, api: createNode().api })
  await connect()
  const [one, two] = [
    await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n }),
    await kernel.prepare({ kind: 'transfer', to: bob, amount: 6_000n }),
  ]
  const nonces = [one, two].map(({ payload }) => Object(payload).params.nonce)
  expect(nonces).toEqual(['8', '8'])
  const ends = await Promise.all(
    [one, two].map((prepared) =>
      kernel.send(prepared).then(
        () => 'sent',
        (error: Error) => error.name,
      ),
    ),
  )
  expect(ends).toEqual(['sent', 'PreparedStaleError'])
})
