import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import fc from 'fast-check'
import { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { nameOne } from './nameOne.ts'

const world = openWorlds()
const pieces = `${bob}.pieces::piece` as const

test('a short id stands in the name, and of a long id a name of the same length that no other id has (stacks 7)', () => {
  const ids = fc.uint8Array({ minLength: 0, maxLength: 3_000 }).map((bytes) => Cl.serialize(Cl.buffer(bytes)))
  fc.assert(
    fc.property(ids, ids, (id, other) => {
      const name = nameOne(pieces, id)
      expect(name).toMatch(/^[!-~]+$/)
      expect(name.length).toBeLessThanOrEqual(pieces.length + 3 + 256)
      if (id.length <= 256) expect(name).toBe(`${pieces}/0x${id}`)
      expect(name === nameOne(pieces, other)).toBe(id === other)
    }),
  )
})

test.each([4, 121, 122, 2_000])(
  'a call that may take a piece whose own id has %s bytes is there on the next visit (money 9)',
  async (size) => {
    const area = createMemoryArea()
    const visit = () => world({ api: createNode().api, area, wallet: createPageWallet('sip030') })
    const first = await visit()
    await first.connect()
    const piece = Pc.principal(alice)
      .willSendAsset()
      .nft(pieces, Cl.buffer(new Uint8Array(size).fill(7)))
    const params = {
      ...{ contract: `${bob}.market`, functionName: 'sell', functionArgs: [] },
      ...{ postConditions: [postConditionToHex(piece)], postConditionMode: 'deny' },
    }
    const prepared = await first.kernel.prepare({
      ...{ kind: 'calls', payload: { method: 'stx_callContract', params } },
    } as never)
    await first.kernel.send(prepared).catch(() => undefined)
    first.kernel.destroy()
    const { kernel } = await visit()
    expect(kernel.state.ledger.map(({ id, changes }) => ({ id, changes }))).toEqual([
      { id: prepared.id, changes: prepared.changes },
    ])
  },
)
