import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()

test.each([4, 2_000])(
  'a call that may take a piece whose own id has %s bytes is there on the next visit (money 9)',
  async (size) => {
    const area = createMemoryArea()
    const visit = async () => {
      const opened = await world({ api: createNode().api, area, wallet: createPageWallet('sip030') })
      return opened
    }
    const first = await visit()
    await first.connect()
    const piece = Pc.principal(alice)
      .willSendAsset()
      .nft(`${bob}.pieces::piece`, Cl.buffer(new Uint8Array(size).fill(7)))
    const params = {
      ...{ contract: `${bob}.market`, functionName: 'sell', functionArgs: [] },
      ...{ postConditions: [postConditionToHex(piece)], postConditionMode: 'deny' },
    }
    const prepared = await first.kernel.prepare({
      kind: 'calls',
      payload: { method: 'stx_callContract', params },
    } as never)
    await first.kernel.send(prepared).catch(() => undefined)
    expect(first.kernel.state.ledger).toHaveLength(1)
    first.kernel.destroy()
    const { kernel } = await visit()
    expect(kernel.state.ledger.map(({ id }) => id)).toEqual([prepared.id])
  },
)
