import { expect, test } from 'vitest'
import { createRecorder } from '../../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { adaptLeather } from './leather.ts'

const answers: Record<string, unknown> = {
  getAddresses: {
    addresses: [
      { symbol: 'BTC', type: 'p2wpkh', address: addresses.payment, publicKey, derivationPath: "m/84'/0'/0'/0/0" },
      { symbol: 'BTC', type: 'p2tr', address: addresses.ordinals, publicKey },
      { symbol: 'STX', address: addresses.stacks, publicKey },
    ],
  },
  signMessage: { signature: btoa('signed') },
  signPsbt: { hex: '70736274ff', txid: 'cd'.repeat(32) },
  sendTransfer: { txid: 'ab'.repeat(32) },
}

const open = () => {
  const { calls, source } = createRecorder({
    request: (method: string) => ({ jsonrpc: '2.0', result: answers[method] }),
  })
  return { provider: adaptLeather(source, {}), params: () => calls.at(-1)?.[2], calls }
}
const opened = async () => {
  const world = open()
  await world.provider.connect({ network: 'Mainnet' })
  return world
}

test('names an address’s purpose by its kind, and shows what it showed without asking again', async () => {
  const { provider, calls } = await opened()
  const list = await provider.getAccountAddresses()
  expect(list.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals', 'stacks'])
  expect(list[0]).toMatchObject({ path: "m/84'/0'/0'/0/0", publicKey, addressType: 'p2wpkh' })
  expect(calls).toHaveLength(1)
  await provider.disconnect?.()
  expect(await provider.getAccountAddresses()).toEqual([])
})

test('amounts are texts, the network goes with each call', async () => {
  const { provider, params } = await opened()
  const recipients = [{ address: addresses.other, amount: 100n }]
  expect(await provider.sendTransfer({ recipients, network: 'Testnet' })).toEqual({ txid: 'ab'.repeat(32) })
  expect(params()).toEqual({ recipients: [{ address: addresses.other, amount: '100' }], network: 'testnet' })
})

test('every input that is asked for is signed, PSBTs are hex for the wallet', async () => {
  const { provider, params } = await opened()
  const signInputs = [
    { address: addresses.payment, index: 0, sighashTypes: [1, 3] },
    { address: addresses.ordinals, index: 2, sighashTypes: [1] },
  ]
  const network = 'Mainnet'
  expect(await provider.signPsbt({ psbt: 'cHNidP8=', signInputs, network })).toEqual({ psbt: 'cHNidP8=' })
  const own = { hex: '70736274ff', network: 'mainnet', broadcast: false }
  expect(params()).toEqual({ ...own, signAtIndex: [0, 2], allowedSighash: [1, 3] })
  const sent = await provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true, network })
  expect(sent).toEqual({ psbt: 'cHNidP8=', txid: 'cd'.repeat(32) })
  expect(params()).toEqual({ ...own, broadcast: true })
})

test('signs by BIP-322, with the key of the address’s kind', async () => {
  const { provider, params } = await opened()
  const asked = { address: addresses.ordinals, message: 'hi', network: 'Mainnet' } as const
  expect((await provider.signMessage(asked)).protocol).toBe('bip322')
  expect(params()).toMatchObject({ paymentType: 'p2tr', network: 'mainnet', message: 'hi' })
  await expect(provider.signMessage({ ...asked, protocol: 'ecdsa' })).rejects.toMatchObject({
    message: 'Wallet call is not supported',
  })
  await expect(provider.signMessage({ ...asked, address: addresses.other })).rejects.toMatchObject({
    message: 'Account not found',
  })
})

test('networks that it has no name for are refused before it is asked, and it changes none', async () => {
  const { provider, calls } = open()
  for (const network of ['Testnet4', 'Regtest'] as const) {
    await expect(provider.connect({ network })).rejects.toMatchObject({
      message: 'LeatherConnector: unsupported network',
    })
  }
  await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'Leather wallet does not support network switching',
  })
  expect(calls).toEqual([])
})

test('a transfer names nobody who pays: another than the payment address is refused before the visitor is asked', async () => {
  const { provider, calls } = await opened()
  const recipients = [{ address: addresses.other, amount: 100n }]
  const pay = (from: string) => provider.sendTransfer({ recipients, from, network: 'Mainnet' })
  await expect(pay(addresses.other)).rejects.toMatchObject({ message: 'Account not found' })
  await expect(pay(addresses.ordinals)).rejects.toMatchObject({
    name: 'WalletCallNotSupportedError',
    message: 'Leather pays from its payment address alone',
  })
  expect(calls).toHaveLength(1)
  expect(await pay(addresses.payment)).toEqual({ txid: 'ab'.repeat(32) })
})

test('the accounts that it changes to are those that it signs by', async () => {
  const bound = new Map<string, (payload: unknown) => void>()
  const { source } = createRecorder({
    request: (method: string) => ({ jsonrpc: '2.0', result: answers[method] }),
    addListener: (name: string, heard: (payload: unknown) => void) => {
      bound.set(name, heard)
      return () => bound.delete(name)
    },
  })
  const provider = adaptLeather(source)
  const stop = provider.subscribe(() => {})
  await expect.poll(() => bound.size).toBe(3)
  bound.get('accountChange')?.({ addresses: [{ address: addresses.other }, { address: addresses.ordinals }] })
  const list = await provider.getAccountAddresses()
  expect(list.map(({ address, purpose }) => [address, purpose])).toEqual([
    [addresses.other, 'payment'],
    [addresses.ordinals, 'ordinals'],
  ])
  await provider.signMessage({ address: addresses.other, message: 'hi', network: 'Mainnet' })
  stop()
})
