import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const openWorld = openWorlds()
const { payment, other } = addresses

test.each([
  ['payments and ordinals', ['payment', 'ordinals']],
  ['ordinals and payments', ['ordinals', 'payment']],
])(
  'an ordinary payment of a wallet whose only address is for %s is no alarm (bitcoin 14)',
  async (_, purposes) => {
    const wallet = createSatsWallet()
    const [one] = wallet.list()
    wallet.list = () => purposes.map((purpose) => ({ ...(one as NonNullable<typeof one>), purpose }))
    const world = await openWorld({ wallet, routes: { '/utxo': [utxo(1_000_000)], 'fees/recommended': rates, '/txs': [] } })
    await world.connect()
    expect(world.kernel.connection('bip122')?.accounts).toMatchObject([{ address: payment, purpose: 'ordinals' }])
    const { notices } = await world.kernel.prepare({ kind: 'transfer', to: other, amount: 50_000n } as never)
    expect(notices.map(({ code }) => code)).toEqual([])
  },
)
