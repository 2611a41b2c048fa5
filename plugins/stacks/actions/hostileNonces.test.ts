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

test('error: a payment that an app writes to replace a stuck payment is sent once its review has pointed that out (stacks 11)', async () => {
  const node = createNode()
  const wallet = createPageWallet('sip030')
  const { kernel, connect } = await world({ wallet, api: node.api })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n }))
  // The index has heard of the stuck payment, with the nonce 8.
  node.nonce.possible = 9
  const faster = await kernel.prepare({
    kind: 'calls',
    payload: {
      method: 'stx_transferStx',
      params: { recipient: bob, amount: '5000', nonce: '8', fee: '2000', address: alice, network: 'mainnet' },
    },
  })
  expect(Object(faster.payload).params.nonce).toBe('8')
  expect(faster.notices.map(({ code }) => code)).toContain('replaces')
  wallet.answers.stx_transferStx = () => ({ txid: 'cd'.repeat(32) })
  await kernel.send(faster)
})
