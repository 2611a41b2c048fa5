import fc from 'fast-check'
import { parseUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { createRecorder } from '../../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { unsignedPsbt } from '../../fixtures/psbts.ts'
import type { BitcoinWalletEvent } from '../../provider.ts'
import { adaptOkx } from './okx.ts'

function open() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const active: Record<string, string> = {}
  const member = (address: string, name = address) => {
    active[name] = address
    return createRecorder({
      connect: () => ({ address: active[name], publicKey: 'x', compressedPublicKey: publicKey }),
      getAccounts: () => (active[name] ? [active[name]] : []),
      on: (event: string, heard: () => void) =>
        void listeners.set(event, (listeners.get(event) ?? new Set()).add(heard)),
      removeListener: (event: string, heard: () => void) => void listeners.get(event)?.delete(heard),
      send: () => ({ txhash: 'ab'.repeat(32) }),
      signPsbt: (hex: string) => hex,
      pushPsbt: () => 'cd'.repeat(32),
      signMessage: () => btoa('signed'),
    })
  }
  const main = member(addresses.payment)
  const testnet = member(addresses.testnet)
  const source = { bitcoin: main.source, bitcoinTestnet: testnet.source }
  const emit = (event: string, value: unknown) => {
    for (const heard of [...(listeners.get(event) ?? [])]) heard(value)
  }
  const heardBy = (event: string) => listeners.get(event)?.size ?? 0
  return { provider: adaptOkx(source, { wallet: 'OKX Wallet' }), main, testnet, active, emit, heardBy }
}
const network = 'Mainnet'

test('connects the object of the network, and switches by connecting another', async () => {
  const { provider, testnet } = open()
  expect(await provider.connect({ network })).toMatchObject([{ address: addresses.payment, publicKey }])
  await provider.switchNetwork('Testnet')
  expect([await provider.getNetwork(), (await provider.getAccountAddresses())[0]?.address]).toEqual([
    'Testnet',
    addresses.testnet,
  ])
  expect(testnet.calls[0]).toEqual(['connect'])
  await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'OKX wallet does not support network switching',
  })
  expect(await provider.getNetwork()).toBe('Testnet')
})

test('an amount is decimal BTC, exact and without separators (bitcoin 4)', async () => {
  const { provider, main } = open()
  await provider.connect({ network })
  const send = (amount: bigint) =>
    provider.sendTransfer({ recipients: [{ address: addresses.other, amount }], feeRate: 3, network })
  expect(await send(1_500n)).toEqual({ txid: 'ab'.repeat(32) })
  const [, sent] = main.calls.at(-1) ?? []
  expect(sent).toEqual({ from: addresses.payment, to: addresses.other, value: '0.000015', satBytes: 3 })
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 2_100_000_000_000_000n), async (amount) => {
      await send(amount)
      const { value } = Object(main.calls.at(-1)?.[1])
      expect(value).toMatch(/^\d+(\.\d{1,8})?$/)
      expect(parseUnits(value, 8)).toBe(amount)
    }),
  )
})

test('signs PSBTs as hex, and messages by the protocol asked for', async () => {
  const { provider, main } = open()
  await provider.connect({ network })
  const psbt = unsignedPsbt([addresses.payment])
  expect(await provider.signPsbt({ psbt, broadcast: true, network })).toEqual({ psbt, txid: 'cd'.repeat(32) })
  const asked = { address: addresses.payment, message: 'hi', network } as const
  await provider.signMessage({ ...asked, protocol: 'ecdsa' })
  await provider.signMessage({ ...asked, protocol: 'bip322' })
  const signed = main.calls.filter(([name]) => name === 'signMessage').map(([, , type]) => type)
  expect(signed).toEqual(['ecdsa', 'bip322-simple'])
})

test('who signs and pays is the account that is active by now, and nobody else is asked to', async () => {
  const { provider, main, active } = open()
  await provider.connect({ network })
  active[addresses.payment] = addresses.ordinals
  const prompts = () => main.calls.filter(([name]) => name === 'signMessage' || name === 'send')
  const asked = { address: addresses.payment, message: 'hi', network } as const
  await expect(provider.signMessage(asked)).rejects.toMatchObject({ message: 'Account not found' })
  const recipients = [{ address: addresses.other, amount: 1_500n }]
  await expect(provider.sendTransfer({ recipients, from: addresses.payment, network })).rejects.toMatchObject({
    message: 'Account not found',
  })
  expect(prompts()).toEqual([])
  await provider.sendTransfer({ recipients, network })
  expect(prompts().at(-1)).toMatchObject(['send', { from: addresses.ordinals }])
})

test('a payment in a page where nothing was connected yet goes out; where nothing is shared, it is refused', async () => {
  const { provider, main, active } = open()
  const recipients = [{ address: addresses.other, amount: 1_500n }]
  expect(await provider.sendTransfer({ recipients, network })).toEqual({ txid: 'ab'.repeat(32) })
  expect(main.calls.at(-1)).toMatchObject(['send', { from: addresses.payment }])
  active[addresses.payment] = ''
  await expect(provider.sendTransfer({ recipients, network })).rejects.toMatchObject({
    message: 'No account available',
  })
})

test('an answer that names no transaction may come after it was sent (money 12)', async () => {
  const { provider, main } = open()
  await provider.connect({ network })
  for (const answer of [undefined, {}, { txhash: 'soon' }]) {
    Object.assign(main.source, { send: async () => answer, pushPsbt: async () => answer })
    const recipients = [{ address: addresses.other, amount: 1_500n }]
    const outcomes = [
      provider.sendTransfer({ recipients, network }),
      provider.signPsbt({ psbt: unsignedPsbt([addresses.payment]), broadcast: true, network }),
    ]
    for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  }
})

test('every listener hears of another account, by either event, also after a switch', async () => {
  const { provider, emit, heardBy } = open()
  await provider.connect({ network })
  const heard: BitcoinWalletEvent[][] = [[], []]
  const ends = heard.map((events) => provider.subscribe((event) => events.push(event)))
  await expect.poll(() => heardBy('accountChanged')).toBe(2)
  await provider.switchNetwork('Testnet')
  await expect.poll(() => heardBy('disconnect')).toBe(2)
  emit('accountChanged', { address: addresses.testnet, publicKey: 'x', compressedPublicKey: publicKey })
  emit('accountsChanged', [addresses.testnet])
  emit('accountChanged', null)
  const told = { type: 'accountChange', accounts: [expect.objectContaining({ address: addresses.testnet, publicKey })] }
  expect(heard).toEqual([
    [told, told],
    [told, told],
  ])
  for (const end of ends) end()
  await expect.poll(() => heardBy('accountChanged')).toBe(0)
})
