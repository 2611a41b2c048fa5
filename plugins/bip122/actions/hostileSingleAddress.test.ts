import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates } from '../fixtures/createWorld.ts'
import { writePsbt } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { coinsOf } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, other } = addresses

test.each([
  ['payments and ordinals', ['payment', 'ordinals']],
  ['ordinals and payments', ['ordinals', 'payment']],
])(
  'error: the only address of a wallet, which is for %s, is an ordinals address: what a large output of it may carry is pointed out (bitcoin 14)',
  async (_, purposes) => {
    const wallet = createSatsWallet()
    const [one] = wallet.list()
    wallet.list = () => purposes.map((purpose) => ({ ...(one as NonNullable<typeof one>), purpose }))
    const psbt = writePsbt([[payment, 50_000n]], [[other, 48_000n]])
    const routes = {
      outspends: [{ spent: false }],
      '/utxo': [],
      'fees/recommended': rates,
      ...coinsOf(psbt, [payment]),
    }
    const world = await openWorld({ wallet, routes })
    await world.connect()
    expect(world.kernel.connection('bip122')?.accounts).toMatchObject([{ address: payment }])
    const { notices } = await world.kernel.prepare(psbtIntent({ psbt }))
    expect(notices.map(({ code }) => code)).toContain('mayCarry')
  },
)
