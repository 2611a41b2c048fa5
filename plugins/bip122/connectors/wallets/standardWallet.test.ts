import { afterEach, expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../../encoding/hex.ts'
import { createRecorder } from '../../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { unsignedPsbt } from '../../fixtures/psbts.ts'
import { adaptStandardWallet } from './standardWallet.ts'

afterEach(() => vi.restoreAllMocks())

const key = fromHex(publicKey) ?? new Uint8Array()
const accountOf = (address: string, purpose = 'payment') => ({
  address,
  publicKey: key,
  purpose,
  chains: ['bitcoin:mainnet'],
})

function open(options: { accounts?: unknown[]; without?: string[]; signature?: unknown } = {}) {
  const { accounts = [accountOf(addresses.payment), accountOf(addresses.ordinals, 'ordinals')], without = [] } = options
  const listeners = new Set<(change: unknown) => void>()
  const { calls, source } = createRecorder({
    connect: () => ({ accounts }),
    signMessage: () => ('signature' in options ? options.signature : [{ signature: Uint8Array.of(1, 2) }]),
    signTransaction: ({ psbt }: { psbt: Uint8Array }) => [{ signedPsbt: psbt }],
    switchNetwork: () => undefined,
  })
  const features: Record<string, unknown> = {
    'bitcoin:connect': { connect: source.connect },
    'bitcoin:signMessage': { signMessage: source.signMessage },
    'bitcoin:signTransaction': { signTransaction: source.signTransaction },
    'bitcoin:switchNetwork': { switchNetwork: source.switchNetwork },
    'standard:events': {
      on: (_: string, listener: (change: unknown) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  for (const name of without) delete features[name]
  const wallet = { name: 'Standard', accounts: [], features }
  const provider = adaptStandardWallet(wallet, { wallet: 'Standard' })
  return { provider, calls, accounts, listeners, wallet }
}
const network = 'Mainnet'

test('asks for the two purposes that the standard knows; of an address that stands twice the first key counts', async () => {
  const twice = [accountOf(addresses.payment), { ...accountOf(addresses.payment), publicKey: Uint8Array.of(9) }]
  const { provider, calls } = open({ accounts: [...twice, null, { address: 7 }] })
  expect(await provider.connect({ network, purposes: ['payment', 'ordinals', 'stacks'] })).toMatchObject([
    { address: addresses.payment, publicKey: toHex(key), purpose: 'payment' },
  ])
  expect(calls).toEqual([['connect', { purposes: ['payment', 'ordinals'] }]])
  expect(await provider.getNetwork()).toBe('Mainnet')
})

test('error: an address that the wallet names for payments and for ordinals is for both (bitcoin 1)', async () => {
  const both = ['payment', 'ordinals'].map((purpose) => accountOf(addresses.payment, purpose))
  const { provider } = open({ accounts: both })
  const shown = await provider.connect({ network })
  expect(shown.map(({ address, purpose }) => [address, purpose])).toEqual(
    both.map(({ address, purpose }) => [address, purpose]),
  )
})

test('no account is an error, and so is a missing feature', async () => {
  await expect(open({ accounts: [] }).provider.connect({ network })).rejects.toMatchObject({
    message: 'No account found',
  })
  const { provider } = open({ without: ['bitcoin:connect', 'bitcoin:switchNetwork'] })
  await expect(provider.connect({ network })).rejects.toMatchObject({ message: 'Wallet call is not supported' })
  await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'Standard wallet does not support network switching',
  })
})

test('a message is signed by the wallet’s own account object; a protocol is not passed on, and that is said', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { provider, calls, accounts } = open()
  await provider.connect({ network })
  const asked = { address: addresses.ordinals, message: 'hi', network } as const
  expect(await provider.signMessage({ ...asked, protocol: 'bip322' })).toEqual({
    signature: 'AQI=',
    protocol: 'bip322',
  })
  expect(calls.at(-1)).toEqual(['signMessage', { account: accounts[1], message: new TextEncoder().encode('hi') }])
  expect(warn).toHaveBeenCalledOnce()
  await expect(provider.signMessage({ ...asked, address: addresses.other })).rejects.toMatchObject({
    message: 'Account not found',
  })
})

test.each([undefined, [], [{}], [{ signature: 'text' }]])('%j is no answer', async (signature) => {
  const { provider } = open({ signature })
  await provider.connect({ network })
  const asked = { address: addresses.payment, message: 'hi', network } as const
  await expect(provider.signMessage(asked)).rejects.toMatchObject({ message: 'No response from wallet' })
})

test('a PSBT is bytes; each input has its account and the name of its sighash', async () => {
  const { provider, calls, accounts } = open()
  await provider.connect({ network })
  const signInputs = [
    { address: addresses.payment, index: 0 },
    { address: addresses.ordinals, index: 1, sighashTypes: [0x83] },
  ]
  expect(await provider.signPsbt({ psbt: 'cHNidP8=', signInputs, network })).toEqual({ psbt: 'cHNidP8=' })
  expect(calls.at(-1)?.[1]).toEqual({
    psbt: fromHex('70736274ff'),
    inputsToSign: [
      { account: accounts[0], signingIndexes: [0], sigHash: undefined },
      { account: accounts[1], signingIndexes: [1], sigHash: 'SINGLE|ANYONECANPAY' },
    ],
  })
  const stranger = provider.signPsbt({ psbt: 'cHNidP8=', signInputs: [{ address: 'mock_address', index: 0 }], network })
  await expect(stranger).rejects.toMatchObject({ message: 'Account with address mock_address not found' })
})

test('without a list, the inputs that spend its accounts’ outputs are signed', async () => {
  const { provider, calls, accounts } = open()
  await provider.connect({ network })
  await provider.signPsbt({ psbt: unsignedPsbt([addresses.ordinals, addresses.other, addresses.payment]), network })
  const { inputsToSign } = Object(calls.at(-1)?.[1])
  expect(inputsToSign).toEqual([
    { account: accounts[1], signingIndexes: [0], sigHash: undefined },
    { account: accounts[0], signingIndexes: [2], sigHash: undefined },
  ])
})

test('it broadcasts and sends nothing, and is not asked to', async () => {
  const { provider, calls } = open()
  const error = { name: 'WalletCallNotSupportedError', message: 'Wallet call is not supported' }
  await expect(provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true, network })).rejects.toMatchObject(error)
  await expect(provider.sendTransfer({ recipients: [], network })).rejects.toMatchObject(error)
  expect(calls).toEqual([])
})

test('a change of accounts is heard until the end', async () => {
  const { provider, listeners } = open()
  const heard: unknown[] = []
  const end = provider.subscribe((event) => heard.push(event))
  await expect.poll(() => listeners.size).toBe(1)
  for (const listener of listeners) listener({ accounts: [accountOf(addresses.other)], chains: [] })
  for (const listener of listeners) listener({ chains: [] })
  const accounts = [expect.objectContaining({ address: addresses.other })]
  expect(heard).toEqual([{ type: 'networkChange', network: 'Mainnet', accounts }])
  end()
  await expect.poll(() => listeners.size).toBe(0)
})

test('error: a list of nonsense is no lock; one that is empty, or of other chains, is', async () => {
  const { provider, listeners } = open()
  const heard: unknown[] = []
  provider.subscribe((event) => heard.push(event))
  await expect.poll(() => listeners.size).toBe(1)
  const tell = (accounts: unknown) => {
    for (const listener of listeners) listener({ accounts })
  }
  tell([{}])
  tell([null])
  tell([{ ...accountOf('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9') }])
  expect(heard).toEqual([])
  tell([])
  tell([{ ...accountOf(addresses.payment), chains: ['solana:mainnet'] }])
  const lock = { type: 'accountChange', accounts: [] }
  expect(heard).toEqual([lock, lock])
})
