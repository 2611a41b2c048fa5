import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const height = 900_000
const medianTime = 1_795_000_000
const final = 0xffffffff
/** A lock in units of 512 seconds, and not in blocks (BIP-68). */
const byTime = 0x400000

/** The two coins are in the newest block. */
const routes = {
  '/api/blocks': [{ height, mediantime: medianTime }, { height: height - 1 }],
  outspends: Array(4).fill({ spent: false }),
  ...Object.fromEntries(
    [1, 2].map((place) => [
      `/api/tx/${`${place}`.padStart(64, '0')}`,
      {
        status: { confirmed: true, block_height: height, block_time: medianTime },
        vout: [{ value: 10_000 }, { value: 10_000 }],
      },
    ]),
  ),
}

test.each<[string, number[]]>([
  ['of 1,000 blocks', [1_000, final]],
  ['of 65,535 blocks, more than a year', [final, 0xffff]],
  ['of 388 days', [byTime + 0xffff, final]],
])(
  'an age %s that its coins do not have yet stops it, as a lock time does: whoever keeps it may send it later (bitcoin 12)',
  async (_, sequences) => {
    const world = await openWorld({ wallet: createSatsWallet({ accounts: [payment, ordinals] }), routes })
    await world.connect()
    const psbt = unsignedPsbt([payment, ordinals], { outputs: [{ address: other, value: 19_000n }], sequences })
    const { notices } = await world.kernel.prepare(psbtIntent({ psbt }))
    expect(notices).toContainEqual(expect.objectContaining({ code: 'wouldFail', blocks: true }))
  },
)
