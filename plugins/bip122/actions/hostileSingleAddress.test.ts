import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
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

test.each([
  ['payments and ordinals', ['payment', 'ordinals']],
  ['ordinals and payments', ['ordinals', 'payment']],
])(
  'an ordinary payment of a wallet whose only address is for %s says nothing of ordinals: the wallet knows them apart (bitcoin 14)',
  async (_, purposes) => {
    const wallet = createSatsWallet()
    const [one] = wallet.list()
    wallet.list = () => purposes.map((purpose) => ({ ...(one as NonNullable<typeof one>), purpose }))
    const routes = { '/utxo': [utxo(1_000_000)], 'fees/recommended': rates, '/txs': [] }
    const world = await openWorld({ wallet, routes })
    await world.connect()
    const account = { address: payment, purpose: 'ordinals', type: 'payment' }
    expect(world.kernel.connection('bip122')?.accounts).toMatchObject([account])
    expect((await world.kernel.prepare({ kind: 'transfer', to: other, amount: 50_000n })).notices).toEqual([])
  },
)

test('error: a fee that is high for what a wallet pays from its only address, which is for payments and ordinals, is called high (bitcoin 14)', async () => {
  const wallet = createSatsWallet()
  const [one] = wallet.list()
  wallet.list = () => ['payment', 'ordinals'].map((purpose) => ({ ...(one as NonNullable<typeof one>), purpose }))
  const psbt = writePsbt(
    [
      [payment, 5_000n],
      [payment, 20_000n],
    ],
    [
      [other, 5_000n],
      [payment, 18_000n],
    ],
  )
  const routes = {
    outspends: [{ spent: false }],
    '/utxo': [],
    'fees/recommended': rates,
    ...coinsOf(psbt, [payment]),
  }
  const world = await openWorld({ wallet, routes })
  await world.connect()
  const { notices } = await world.kernel.prepare(psbtIntent({ psbt }))
  expect(notices.map(({ code }) => code)).toContain('feeHigh')
})
