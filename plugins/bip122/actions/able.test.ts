import { expect, test } from 'vitest'
import { adaptPhantom } from '../connectors/wallets/phantom.ts'
import { adaptStandardWallet } from '../connectors/wallets/standardWallet.ts'
import { connectUnisat } from '../fixtures/connectUnisat.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'
import { createBitcoinWallet } from '../wallet/index.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const routes = { '/utxo': [utxo(5_000_000)], 'fees/recommended': rates, outspends: [{ spent: false }] }
const pay = (to: string = other) => ({ kind: 'transfer', to, amount: 10_000n }) as const
const toSeveral = (from: string) => {
  const recipients = [other, addresses.ordinals].map((address) => ({ address, amount: 5_000n }))
  return { kind: 'calls', payload: { kind: 'transfer', recipients, from, network: 'Mainnet' } } as const
}

async function open() {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const world = await openWorld({ wallet, routes })
  await world.connect()
  const asked = () => wallet.requests.filter(({ method }) => method === 'sendTransfer' || method === 'signPsbt')
  return { ...world, asked }
}

test('an address that the wallet never pays from is refused before the review, by name (bitcoin 13)', async () => {
  const { kernel, asked, urls } = await open()
  await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
  const before = urls.length
  const refusal = {
    ...{ name: 'WalletCallNotSupportedError', code: -32001, unsent: true },
    message: expect.stringMatching(/ pays from its payment address alone$/),
  }
  await expect(kernel.prepare(pay())).rejects.toMatchObject(refusal)
  const own = createBitcoinWallet(kernel)
  await expect(own.sendTransfer({ recipients: [{ address: other, amount: 10_000n }] })).rejects.toMatchObject(refusal)
  expect([asked(), urls.length]).toEqual([[], before])
  await kernel.switchAccount({ namespace: 'bip122', address: payment })
  expect((await kernel.prepare(pay())).notices).toEqual([])
})

test('a PSBT that spends of that address is another thing: the wallet signs for it (bitcoin 13)', async () => {
  const { kernel } = await open()
  await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
  const psbt = unsignedPsbt([ordinals], { amounts: [50_000n], outputs: [{ address: other, value: 49_000n }] })
  expect((await kernel.prepare(psbtIntent({ psbt }))).changes).toHaveLength(1)
})

test('requests that UniSat’s calls cannot make are refused before the review (bitcoin 13)', async () => {
  const { kernel } = await open()
  const unisat = await connectUnisat(kernel)
  await expect(kernel.prepare(toSeveral(payment))).rejects.toMatchObject({ name: 'OneRecipientError' })
  const signInputs = [{ address: payment, index: 0 }]
  const part = psbtIntent({ psbt: unsignedPsbt([payment]), signInputs })
  await expect(kernel.prepare(part)).rejects.toMatchObject({ name: 'PartialBroadcastError' })
  expect((await kernel.prepare(pay())).notices).toEqual([])
  expect(unisat.calls).toEqual([['requestAccounts']])
})

test.each([
  ['Phantom', adaptPhantom],
  ['Wallet Standard', adaptStandardWallet],
])('a wallet of %s sends and broadcasts nothing: that is said before the review (bitcoin 13)', async (_, adapt) => {
  const { kernel } = await open()
  const provider = { ...adapt({}, { wallet: 'Own' }), getNetwork: async () => 'Mainnet' as const }
  kernel.connectors.add({
    ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
    getProvider: async () => provider,
    connect: async () => ({ accounts: [{ address: payment }] }),
  })
  await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
  const refusal = { name: 'WalletCallNotSupportedError' }
  await expect(kernel.prepare(pay())).rejects.toMatchObject(refusal)
  await expect(kernel.prepare(psbtIntent({ psbt: unsignedPsbt([payment]) }))).rejects.toMatchObject(refusal)
})

test.each([
  ['its own other address', ordinals],
  ['the same in capitals', ordinals.toUpperCase()],
  ['the address that pays', payment],
])('a payment to %s is told, once (bitcoin 13)', async (_, to) => {
  const { kernel } = await open()
  expect((await kernel.prepare(pay(to))).notices).toEqual([{ code: 'ownAddress' }])
})
test('a payment to several that pays the wallet itself as well is told (bitcoin 13)', async () => {
  const { kernel } = await open()
  const { notices } = await kernel.prepare(toSeveral(payment))
  expect(notices).toEqual([{ code: 'ownAddress' }])
})
