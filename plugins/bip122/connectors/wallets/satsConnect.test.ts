import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet, publicKey } from '../../fixtures/createSatsWallet.ts'
import type { BitcoinWalletEvent } from '../../provider.ts'
import { adaptSatsConnect } from './satsConnect.ts'

type Options = Parameters<typeof createSatsWallet>[0]

function open(options?: Options, wallet = 'Xverse') {
  const simulated = createSatsWallet(options)
  return { wallet: simulated, provider: adaptSatsConnect(simulated.provider, { wallet }) }
}
const connect = {
  network: 'Mainnet',
  purposes: ['payment', 'ordinals', 'stacks'],
  message: 'Connect to your wallet',
} as const
const failed = (code: number, message = 'no') => ({ jsonrpc: '2.0', id: '1', error: { code, message } })

describe('connecting', () => {
  test('asks for the purposes by wallet_connect, and answers each address with what is known of it', async () => {
    const { wallet, provider } = open({ accounts: [addresses.ordinals, addresses.payment, addresses.stacks] })
    expect(await provider.connect(connect)).toEqual([
      {
        address: addresses.ordinals,
        publicKey,
        purpose: 'ordinals',
        addressType: 'p2tr',
        walletType: 'software',
        path: undefined,
      },
      {
        address: addresses.payment,
        publicKey,
        purpose: 'payment',
        addressType: 'p2wpkh',
        walletType: 'software',
        path: undefined,
      },
      {
        address: addresses.stacks,
        publicKey,
        purpose: 'stacks',
        addressType: 'ignored',
        walletType: 'software',
        path: undefined,
      },
    ])
    expect(wallet.requests).toEqual([
      {
        method: 'wallet_connect',
        params: { addresses: ['payment', 'ordinals', 'stacks'], message: 'Connect to your wallet', network: 'Mainnet' },
      },
    ])
  })

  test.each([-32601, -32001])('an older wallet (%i) is asked for getAddresses', async (code) => {
    const { wallet, provider } = open()
    wallet.replies.wallet_connect = () => failed(code)
    expect(await provider.connect(connect)).toHaveLength(1)
    expect(wallet.requests.at(-1)).toEqual({
      method: 'getAddresses',
      params: { purposes: ['payment', 'ordinals', 'stacks'], message: 'Connect to your wallet' },
    })
  })

  test('a refusal is not asked again', async () => {
    const { wallet, provider } = open()
    wallet.mode = 'reject'
    await expect(provider.connect(connect)).rejects.toMatchObject({ name: 'UserRejectedError', code: 4001 })
    expect(wallet.requests).toHaveLength(1)
  })

  test('a wallet that does not know the network by name is asked without, and then to change to it', async () => {
    const { wallet, provider } = open()
    wallet.replies.wallet_connect = (params: { network?: string }) =>
      params.network
        ? failed(-32602)
        : { jsonrpc: '2.0', result: { addresses: wallet.list(), network: { bitcoin: { name: 'Mainnet' } } } }
    const [account] = await provider.connect({ ...connect, network: 'Testnet4' })
    expect([account?.address, await provider.getNetwork()]).toEqual([addresses.testnet, 'Testnet4'])
  })

  test.each([{ addresses: [] }, {}, null, { addresses: [{ address: '<script>' }, 7, null] }])(
    '%j is no account',
    async (result) => {
      const { wallet, provider } = open()
      wallet.replies.wallet_connect = () => ({ jsonrpc: '2.0', id: '1', result })
      await expect(provider.connect(connect)).rejects.toMatchObject({ message: 'No address available' })
    },
  )
})

describe('replies', () => {
  const ask = async (reply: () => unknown) => {
    const { wallet, provider } = open()
    wallet.replies.any = reply
    return provider.request('any')
  }
  test('a result may come without an id, as undefined, and in the form of Fordefi', async () => {
    expect(await ask(() => ({ jsonrpc: '2.0', result: 1 }))).toBe(1)
    expect(await ask(() => ({ jsonrpc: '2.0', result: undefined }))).toBeUndefined()
    expect(await ask(() => ({ status: 'success', result: 2 }))).toBe(2)
  })
  test.each([
    undefined,
    null,
    {},
    { foo: 1 },
    { jsonrpc: '2.0' },
    { jsonrpc: '1.0', result: 1 },
    { jsonrpc: '2.0', error: { code: 'x' } },
  ])('%j is unknown', async (reply) => {
    const error = { name: 'RPCError', code: -32603, message: 'Received unknown response from provider.', data: reply }
    await expect(ask(() => reply)).rejects.toMatchObject(error)
  })
  test('an error beside a result is an error; what the wallet says of it is kept', async () => {
    const reply = {
      jsonrpc: '2.0',
      result: 1,
      error: { code: -32002, message: 'Access denied', data: { why: 'because' } },
    }
    const error = { name: 'RPCError', code: -32002, message: 'Access denied', data: { why: 'because' } }
    await expect(ask(() => reply)).rejects.toMatchObject(error)
    await expect(ask(() => Promise.reject(reply))).rejects.toMatchObject(error)
    await expect(ask(() => ({ status: 'error', error: reply.error }))).rejects.toMatchObject(error)
  })
  test.each([-32000, 4001, -31001])('%i is a refusal, whether answered or thrown', async (code) => {
    const error = { name: 'UserRejectedError', message: 'not today' }
    await expect(ask(() => failed(code, 'not today'))).rejects.toMatchObject(error)
    await expect(ask(() => Promise.reject(failed(code, 'not today')))).rejects.toMatchObject(error)
    await expect(ask(() => Promise.reject({ code, message: 'not today' }))).rejects.toMatchObject({ name: error.name })
  })
  test('what a wallet throws otherwise is an error with its message', async () => {
    await expect(ask(() => Promise.reject(new Error('boom')))).rejects.toMatchObject({ code: -32603, message: 'boom' })
    await expect(ask(() => Promise.reject('boom'))).rejects.toMatchObject({ name: 'RPCError' })
  })
})

describe('after connecting', () => {
  const connected = async () => {
    const world = open({ accounts: [addresses.payment, addresses.ordinals] })
    await world.provider.connect(connect)
    return { ...world, last: () => world.wallet.requests.at(-1) }
  }

  test('amounts are satoshi as numbers, several recipients go together', async () => {
    const { provider, last } = await connected()
    const recipients = [
      { address: addresses.other, amount: 1_000n },
      { address: addresses.ordinals, amount: 2_099_999_999_999_999n },
    ]
    expect(await provider.sendTransfer({ recipients, network: 'Mainnet' })).toEqual({ txid: 'ab'.repeat(32) })
    const [first, second] = recipients.map(({ address }) => address)
    expect(last()?.params).toEqual({
      recipients: [
        { address: first, amount: 1_000 },
        { address: second, amount: 2_099_999_999_999_999 },
      ],
    })
  })
  test.each([0n, -1n, 2_100_000_000_000_001n])('%i satoshi are no amount', async (amount) => {
    const { provider, wallet } = await connected()
    const before = wallet.requests.length
    const recipients = [{ address: addresses.other, amount }]
    await expect(provider.sendTransfer({ recipients, network: 'Mainnet' })).rejects.toMatchObject({
      message: 'Invalid amount',
    })
    expect(wallet.requests).toHaveLength(before)
  })

  test('the protocol goes in upper case, and not at all where none is asked for', async () => {
    const { provider, last } = await connected()
    const asked = { address: addresses.payment, message: 'hi', network: 'Mainnet' } as const
    expect((await provider.signMessage({ ...asked, protocol: 'ecdsa' })).protocol).toBe('ecdsa')
    expect(last()?.params).toEqual({ address: addresses.payment, message: 'hi', protocol: 'ECDSA' })
    expect((await provider.signMessage(asked)).protocol).toBe('bip322')
    expect(last()?.params).toEqual({ address: addresses.payment, message: 'hi' })
  })
  test('an address that the wallet does not share signs nothing', async () => {
    const { provider, wallet } = await connected()
    const asked = { address: addresses.other, message: 'hi', network: 'Mainnet' } as const
    await expect(provider.signMessage(asked)).rejects.toMatchObject({ message: 'Account not found' })
    expect(wallet.requests.some(({ method }) => method === 'signMessage')).toBe(false)
  })

  test('inputs to sign are grouped by address', async () => {
    const { provider, last } = await connected()
    const signInputs = [0, 2, 1].map((index) => ({
      address: index === 1 ? addresses.ordinals : addresses.payment,
      index,
    }))
    await provider.signPsbt({ psbt: 'cHNidP8=', signInputs, network: 'Mainnet' })
    const wanted = { [addresses.payment]: [0, 2], [addresses.ordinals]: [1] }
    expect(last()?.params).toEqual({ psbt: 'cHNidP8=', signInputs: wanted, broadcast: false })
  })
  test('what was broadcast may have been sent, though the answer names no transaction (money 12)', async () => {
    const { provider, wallet } = await connected()
    const recipients = [{ address: addresses.other, amount: 1_000n }]
    for (const answer of [{ result: { psbt: 'cHNidP8=' } }, { result: { txid: '0x' } }, { result: null }, {}]) {
      wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', ...answer })
      wallet.replies.sendTransfer = wallet.replies.signPsbt
      const outcomes = [
        provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true, network: 'Mainnet' }),
        provider.sendTransfer({ recipients, network: 'Mainnet' }),
      ]
      for (const outcome of outcomes) await expect(outcome).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    }
  })
  test('a method that the wallet does not have has sent nothing; what else fails may have (money 10)', async () => {
    const { provider, wallet } = await connected()
    const recipients = [{ address: addresses.other, amount: 1_000n }]
    wallet.replies.sendTransfer = () => failed(-32001)
    const missing = { name: 'WalletCallNotSupportedError', unsent: true }
    await expect(provider.sendTransfer({ recipients, network: 'Mainnet' })).rejects.toMatchObject(missing)
    for (const code of [-32603, 4900, -27]) {
      wallet.replies.sendTransfer = () => failed(code, 'already known')
      const failure = await provider.sendTransfer({ recipients, network: 'Mainnet' }).catch((error) => error)
      expect([failure.name, failure.code, failure.unsent ?? false]).toEqual(['RPCError', code, false])
    }
  })
  test('only the payment address pays, and only while the wallet shares it', async () => {
    const { provider, wallet } = await connected()
    const pay = (from: string) =>
      provider.sendTransfer({ recipients: [{ address: addresses.other, amount: 1_000n }], from, network: 'Mainnet' })
    const sent = () => wallet.requests.filter(({ method }) => method === 'sendTransfer').length
    await expect(pay(addresses.ordinals)).rejects.toMatchObject({ name: 'WalletCallNotSupportedError' })
    wallet.accounts = [addresses.other]
    await expect(pay(addresses.payment)).rejects.toMatchObject({ message: 'Account not found' })
    expect(sent()).toBe(0)
    await pay(addresses.other)
    expect(sent()).toBe(1)
  })
  test('a wallet that denies who is active by now is not asked to pay: it could be anybody', async () => {
    const { provider, wallet } = await connected()
    wallet.replies.wallet_getAccount = () => failed(-32002, 'Access denied')
    const recipients = [{ address: addresses.other, amount: 1_000n }]
    const pay = () => provider.sendTransfer({ recipients, from: addresses.payment, network: 'Mainnet' })
    await expect(pay()).rejects.toMatchObject({ name: 'AccountNotSharedError', unsent: true })
    expect(wallet.requests.some(({ method }) => method === 'sendTransfer')).toBe(false)
  })
  test('a wallet that cannot tell its account without a prompt is believed what it last showed', async () => {
    const { provider, wallet } = await connected()
    wallet.replies.wallet_getAccount = () => failed(-32601)
    const asked = { message: 'hi', network: 'Mainnet' } as const
    await expect(provider.signMessage({ ...asked, address: addresses.other })).rejects.toMatchObject({
      message: 'Account not found',
    })
    expect((await provider.signMessage({ ...asked, address: addresses.payment })).signature).toBe(btoa('signed'))
    const recipients = [{ address: addresses.other, amount: 1_000n }]
    expect(await provider.sendTransfer({ recipients, from: addresses.payment, network: 'Mainnet' })).toEqual({
      txid: 'ab'.repeat(32),
    })
  })
  test('a PSBT that comes back as hex is base64', async () => {
    const { provider, wallet } = await connected()
    wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: '70736274ff' } })
    expect(await provider.signPsbt({ psbt: 'cHNidP8=', network: 'Mainnet' })).toEqual({ psbt: 'cHNidP8=' })
  })

  test.each([
    [
      -32602,
      'UnsupportedNetworkError',
      'Network bip122:00000008819873e925422c1ff0f99f7c not supported by Xverse wallet',
    ],
    [-32601, 'SwitchNotSupportedError', 'Xverse wallet does not support network switching'],
    [-32000, 'UserRejectedError', 'no'],
    [-32603, 'RPCError', 'no'],
  ])('a switch that ends in %i', async (code, name, message) => {
    const { provider, wallet } = await connected()
    wallet.replies.wallet_changeNetwork = () => failed(code)
    await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({ name, message })
  })

  test('disconnecting asks wallet_disconnect with null, and an older wallet for the permission back', async () => {
    const { provider, wallet, last } = await connected()
    await provider.disconnect?.()
    expect(last()).toEqual({ method: 'wallet_disconnect', params: null })
    wallet.replies.wallet_disconnect = () => failed(-32601)
    await provider.disconnect?.()
    expect(last()).toEqual({ method: 'wallet_renouncePermissions', params: null })
  })

  test('events name the Bitcoin network, not the one of Stacks; nothing is heard after the end', async () => {
    const { provider, wallet } = await connected()
    const heard: BitcoinWalletEvent[] = []
    const end = provider.subscribe((event) => heard.push(event))
    await expect.poll(() => wallet.listeners()).toBe(3)
    wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'signet' }, stacks: { name: 'mainnet' } })
    wallet.emit('networkChange', { type: 'networkChange' })
    wallet.emit('accountChange', { type: 'accountChange', extra: 1 })
    wallet.emit('disconnect', null)
    expect(heard).toEqual([
      { type: 'networkChange', network: 'Signet', accounts: undefined },
      { type: 'networkChange', network: undefined, accounts: undefined },
      { type: 'accountChange', accounts: undefined },
      { type: 'disconnect' },
    ])
    end()
    wallet.emit('disconnect', null)
    expect([heard.length, wallet.listeners()]).toEqual([4, 0])
  })
})
