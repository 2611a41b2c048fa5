import { expect, test } from 'vitest'
import { toHex } from '../../encoding/hex.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../../fixtures/createUnisatWallet.ts'
import { unsignedPsbt } from '../../fixtures/psbts.ts'
import type { BitcoinWalletEvent } from '../../provider.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { adaptUnisat } from './unisat.ts'

type Options = Parameters<typeof createUnisatWallet>[0]
const open = (options?: Options) => {
  const wallet = createUnisatWallet(options)
  return { wallet, provider: adaptUnisat(wallet.provider, { wallet: 'Unisat' }) }
}
const network = 'Mainnet'
const psbt = 'cHNidP8='

test('one address serves payments, with its public key; none is an error', async () => {
  const { wallet, provider } = open()
  expect(await provider.connect({ network })).toMatchObject([
    { address: addresses.payment, publicKey, purpose: 'payment' },
  ])
  wallet.accounts = []
  await expect(provider.connect({ network })).rejects.toMatchObject({ message: 'No account found' })
})

test('amounts are satoshi as a number (bitcoin 4), with the fee rate where one is known', async () => {
  const { wallet, provider } = open()
  const recipients = [{ address: addresses.other, amount: 1_500n }]
  expect(await provider.sendTransfer({ recipients, network, feeRate: 12.5 })).toEqual({ txid: 'ab'.repeat(32) })
  await provider.sendTransfer({ recipients, network, from: addresses.payment })
  expect(wallet.calls).toEqual([
    ['sendBitcoin', addresses.other, 1_500, { feeRate: 12.5 }],
    ['sendBitcoin', addresses.other, 1_500],
  ])
})

test('one recipient at a time, and only from the active address: nothing else is asked', async () => {
  const { wallet, provider } = open()
  const one = { address: addresses.other, amount: 1_500n }
  for (const recipients of [[], [one, one]]) {
    await expect(provider.sendTransfer({ recipients, network })).rejects.toMatchObject({
      message: 'Only one recipient is supported by this wallet provider',
      code: -32602,
    })
  }
  await expect(provider.sendTransfer({ recipients: [one], from: addresses.ordinals, network })).rejects.toMatchObject({
    message: 'Account not found',
  })
  expect(wallet.calls).toEqual([])
})

test('a wallet that shares no account, or names no network, is asked for nothing: No account available, No active network available (bitcoin 22)', async () => {
  const { wallet, provider } = open()
  wallet.accounts = []
  const paid = provider.sendTransfer({ recipients: [{ address: addresses.other, amount: 1_500n }], network })
  await expect(paid).rejects.toMatchObject({ message: 'No account available', unsent: true })
  const signed = provider.signMessage({ address: addresses.payment, message: 'hi', network })
  await expect(signed).rejects.toMatchObject({ message: 'No account available' })
  wallet.chain = ''
  await expect(provider.getNetwork()).rejects.toMatchObject({ message: 'No active network available' })
  expect(wallet.calls).toEqual([])
})

test.each([
  [addresses.payment, undefined, 'bip322-simple', 'bip322'],
  [addresses.ordinals, 'bip322', 'bip322-simple', 'bip322'],
  [addresses.payment, 'ecdsa', 'ecdsa', 'ecdsa'],
  ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', undefined, 'ecdsa', 'ecdsa'],
] as const)('%s signs (%s) by %s', async (address, protocol, passed, used) => {
  const { wallet, provider } = open()
  wallet.accounts = [address]
  const answer = await provider.signMessage({ address, message: 'hi', protocol, network })
  expect([answer.protocol, wallet.calls]).toEqual([used, [['signMessage', 'hi', passed]]])
})

test('a legacy address cannot sign by BIP-322 here, and another’s address signs nothing', async () => {
  const { wallet, provider } = open()
  const legacy = '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'
  wallet.accounts = [legacy]
  const ask = (address: string) => provider.signMessage({ address, message: 'hi', protocol: 'bip322', network })
  await expect(ask(legacy)).rejects.toMatchObject({ message: 'Wallet call is not supported' })
  await expect(ask(addresses.payment)).rejects.toMatchObject({ message: 'Account not found' })
  expect(wallet.calls).toEqual([])
})

test('PSBTs are hex for the wallet; without inputs the list of inputs is left out', async () => {
  const { wallet, provider } = open()
  const signInputs = [
    { address: 'a', index: 0, sighashTypes: [0x83] },
    { address: 'b', index: 1 },
  ]
  expect(await provider.signPsbt({ psbt, signInputs, network })).toEqual({ psbt })
  const whole = unsignedPsbt([addresses.payment])
  const broadcast = await provider.signPsbt({ psbt: whole, broadcast: true, network })
  expect(broadcast).toEqual({ psbt: whole, txid: 'cd'.repeat(32) })
  const toSignInputs = [
    { index: 0, address: 'a', sighashTypes: [0x83] },
    { index: 1, address: 'b' },
  ]
  expect(wallet.calls).toEqual([
    ['signPsbt', '70736274ff', { autoFinalized: false, toSignInputs }],
    ['signPsbt', toHex(decodePsbt(whole)), { autoFinalized: true }],
    ['pushPsbt', toHex(decodePsbt(whole))],
  ])
})

test('a transaction that the wallet altered is not broadcast (bitcoin 7)', async () => {
  const { wallet, provider } = open()
  const sent = unsignedPsbt([addresses.payment])
  wallet.signed = toHex(
    decodePsbt(unsignedPsbt([addresses.payment], { outputs: [{ address: addresses.other, value: 1n }] })),
  )
  await expect(provider.signPsbt({ psbt: sent, broadcast: true, network })).rejects.toMatchObject({
    name: 'AlteredPsbtError',
  })
  expect(wallet.calls.map(([name]) => name)).toEqual(['signPsbt'])
})

test('an answer that names no transaction may come after it was sent (money 12)', async () => {
  const { wallet, provider } = open()
  Object.assign(wallet.provider, { sendBitcoin: async () => ({}), pushPsbt: async () => 'pushed' })
  const outcomes = [
    provider.sendTransfer({ recipients: [{ address: addresses.other, amount: 1_500n }], network }),
    provider.signPsbt({ psbt: unsignedPsbt([addresses.payment]), broadcast: true, network }),
  ]
  for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
})

test('what cannot be broadcast is refused before the visitor is asked (bitcoin 7)', async () => {
  const { wallet, provider } = open()
  const partial = provider.signPsbt({ psbt, broadcast: true, signInputs: [{ address: 'a', index: 0 }], network })
  await expect(partial).rejects.toMatchObject({ message: 'Broadcast not supported for partial signing' })
  const without = open({ without: ['pushPsbt'] })
  await expect(without.provider.signPsbt({ psbt, broadcast: true, network })).rejects.toMatchObject({
    message: 'Wallet call is not supported',
  })
  expect([...wallet.calls, ...without.wallet.calls]).toEqual([])
})

test('a network is changed by its chain’s name, by an older name, or not at all', async () => {
  const { wallet, provider } = open()
  await provider.switchNetwork('Testnet4')
  expect(await provider.getNetwork()).toBe('Testnet4')
  await expect(provider.switchNetwork('Regtest')).rejects.toMatchObject({
    message: 'UnisatConnector: unsupported network',
  })
  expect(wallet.calls).toEqual([['switchChain', 'BITCOIN_TESTNET4']])
  const clone = createUnisatWallet({ without: ['switchChain', 'getChain'] })
  const calls: unknown[] = []
  Object.assign(clone.provider, {
    switchNetwork: async (name: string) => calls.push(name),
    getNetwork: async () => 'livenet',
  })
  const older = adaptUnisat(clone.provider, { wallet: 'Binance Wallet' })
  await older.switchNetwork('Mainnet')
  expect([calls, await older.getNetwork()]).toEqual([['livenet'], 'Mainnet'])
  const none = open({ without: ['switchChain'] })
  await expect(none.provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'Unisat wallet does not support network switching',
  })
})

test('a chain that only looks like Bitcoin is not taken for it', async () => {
  const { provider } = open({ chain: 'FRACTAL_BITCOIN_MAINNET' })
  await expect(provider.getNetwork()).rejects.toMatchObject({ name: 'UnsupportedNetworkError' })
})

test('4001 is a refusal; what comes without a message has one', async () => {
  const { wallet, provider } = open()
  wallet.failure = { code: 4001, message: 'User rejected the request.' }
  await expect(provider.connect({ network })).rejects.toMatchObject({ name: 'UserRejectedError' })
  wallet.failure = { code: -1 }
  await expect(provider.connect({ network })).rejects.toMatchObject({
    name: 'RPCError',
    code: -1,
    message: 'Wallet Error processing the request',
  })
})

test('reports the accounts and asks for the network; the listeners that were added are those that are removed', async () => {
  const { wallet, provider } = open()
  const heard: BitcoinWalletEvent[] = []
  const end = provider.subscribe((event) => heard.push(event))
  await expect.poll(() => wallet.listeners()).toBe(2)
  wallet.emit('accountsChanged', [addresses.other])
  wallet.emit('accountsChanged', 'nonsense')
  wallet.emit('chainChanged', { enum: 'BITCOIN_SIGNET' })
  await expect.poll(() => heard.length).toBe(2)
  expect(heard).toEqual(
    expect.arrayContaining([
      { type: 'accountChange', accounts: [expect.objectContaining({ address: addresses.other, publicKey })] },
      { type: 'networkChange' },
    ]),
  )
  end()
  expect(wallet.listeners()).toBe(0)
})

test('an account that was told of earlier, and read later, does not come back', async () => {
  const { wallet, provider } = open()
  const keys: ((key: string) => void)[] = []
  Object.assign(wallet.provider, { getPublicKey: () => new Promise((resolve) => keys.push(resolve)) })
  const heard: BitcoinWalletEvent[] = []
  provider.subscribe((event) => heard.push(event))
  await expect.poll(() => wallet.listeners()).toBe(2)
  wallet.emit('accountsChanged', [addresses.other])
  wallet.emit('accountsChanged', [addresses.ordinals])
  expect(keys).toHaveLength(2)
  for (const answer of keys.toReversed()) answer(publicKey)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  wallet.emit('accountsChanged', [])
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.map((event) => event.type === 'accountChange' && event.accounts?.map(({ address }) => address))).toEqual(
    [[addresses.ordinals], []],
  )
})
