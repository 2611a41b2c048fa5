import { expect, test } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()

// "a payment with another one's nonce would replace it" (readNonce.ts); "what wallets were lately asked for … counted" (countSent.ts)
test('error: a nonce that was lately sent from here is no gap, where the index has only heard of the one after it', async () => {
  const node = createNode()
  const index = { possible_next_nonce: 8, detected_missing_nonces: [] as number[] }
  const { kernel, connect } = await world({
    api: { ...node.api, [`/extended/v1/address/${alice}/nonces`]: () => index },
  })
  await connect()
  const pay = async (amount: bigint) => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount })
    await kernel.send(prepared)
    return Object(prepared.payload).params.nonce
  }
  // Two in a row: the index lags behind both, then it hears of the second first.
  expect([await pay(1_000n), await pay(2_000n)]).toEqual(['8', '9'])
  Object.assign(index, { possible_next_nonce: 10, detected_missing_nonces: [8] })
  // Without a nonce, the wallet asks the same index, takes the 8, and so takes the place of the first.
  expect(await pay(3_000n)).toBe('10')
})
