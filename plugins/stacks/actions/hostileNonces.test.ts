import { expect, test } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
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

test('error: a payment does not get the nonce of one that was sent just before with a nonce of the wallet’s own (stacks 10)', async () => {
  const node = createNode()
  let isBusy = true
  const path = `/extended/v1/address/${alice}/nonces`
  const nonces = () => (isBusy ? new Response('Too many requests', { status: 429 }) : node.api[path]?.())
  const { kernel, connect } = await world({
    wallet: createPageWallet('sip030'),
    api: { ...node.api, [path]: nonces },
  })
  await connect()
  const nonceOf = ({ payload }: { readonly payload: unknown }) => Object(payload).params.nonce
  const first = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })
  expect(nonceOf(first)).toBeUndefined()
  await kernel.send(first)
  // The wallet has sent it with the nonce 8, of which the index has not heard yet.
  isBusy = false
  const second = await kernel.prepare({ kind: 'transfer', to: bob, amount: 6_000n })
  expect(nonceOf(second)).toBeUndefined()
})
