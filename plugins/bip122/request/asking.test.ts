import { UserRejectedError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openVisits, xverse } from '../fixtures/openVisits.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'

const { page, visit } = openVisits()

describe('asking', () => {
  test('wrong parameters are refused before anybody is asked (requests 5)', async () => {
    const wallet = page()
    const { request, visitor } = visit()
    expect(await request('wallet_connect', { message: 'x'.repeat(81) })).toEqual({
      status: 'error',
      error: {
        ...{ code: -32602, message: 'The message must not exceed 80 characters.' },
        data: { path: 'message', why: 'The message must not exceed 80 characters.' },
      },
    })
    expect(await request('signMessage', { message: 7 } as never)).toMatchObject({
      error: { code: -32602, message: 'address is missing.', data: { path: 'address' } },
    })
    expect(await request('signMessage', { address: 'bc1', message: 7 } as never)).toMatchObject({
      error: { code: -32602, message: 'message must be text.', data: { path: 'message' } },
    })
    expect(await request('stx_signTransactions', { transactions: ['zzz'] })).toMatchObject({
      error: { code: -32602, message: 'Invalid hex-encoded Stacks transaction.' },
    })
    expect([wallet.requests, visitor.asked]).toEqual([[], []])
    await expect(request('' as 'getInfo')).rejects.toMatchObject({ message: 'A wallet method is required' })
  })

  test('satoshi go to the wallet as the whole number that was asked for (bitcoin 4)', async () => {
    const wallet = page()
    const { request } = visit()
    const amount = 2_099_999_999_999_999n
    await request('sendTransfer', { recipients: [{ address: addresses.other, amount }] })
    const params = { recipients: [{ address: addresses.other, amount: 2_099_999_999_999_999 }] }
    expect(wallet.requests.at(-1)).toEqual({ method: 'sendTransfer', params })
  })

  const paid = { jsonrpc: '2.0', id: '1', result: { txid: 'ab'.repeat(32) } }
  const pay = (address: string) => ({ recipients: [{ address, amount: 1_000n }] })
  const invalid = (path: string) => ({ error: { code: -32602, message: 'Invalid address', data: { path } } })

  test('an address is of the network that the wallet is on, whichever network the kit is on (requests 15)', async () => {
    const wallet = page()
    wallet.network = 'Testnet4'
    const { request } = visit()
    expect(await request('sendTransfer', pay(addresses.other))).toMatchObject(invalid('recipients.0.address'))
    const inscriptionId = `${'1'.repeat(64)}i0`
    const transfers = [{ address: addresses.ordinals, inscriptionId }]
    expect(await request('ord_sendInscriptions', { transfers })).toMatchObject(invalid('transfers.0.address'))
    expect(wallet.prompts()).toBe(0)
    expect(await request('sendTransfer', pay(addresses.testnet))).toEqual({ status: 'success', result: paid.result })
  })

  test('error: why an address is refused stands beside its place (requests 15)', async () => {
    page()
    const { request } = visit()
    const why = async (address: string) => {
      const reply = await request('sendTransfer', pay(address))
      return Object(Object(reply).error).data?.why
    }
    expect(await why(addresses.testnet)).toBe(`${addresses.testnet} is of Testnet, Testnet4, Signet, not of Mainnet.`)
    const mistyped = `${addresses.other.slice(0, -1)}${addresses.other.endsWith('q') ? 'p' : 'q'}`
    expect(await why(mistyped)).toBe(`${mistyped} is no Bitcoin address: a character is wrong or missing.`)
  })

  test('a wallet that does not say its network is on that of its session, and else on any (requests 15)', async () => {
    const wallet = page()
    const { kernel, request } = visit()
    wallet.replies.wallet_getNetwork = () => ({ jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'no' } })
    for (const address of [addresses.other, addresses.testnet]) {
      expect(await request('sendTransfer', pay(address))).toMatchObject({ status: 'success' })
    }
    await kernel.connect({ connectorId: xverse, namespace: 'bip122' })
    expect(await request('sendTransfer', pay(addresses.testnet))).toMatchObject(invalid('recipients.0.address'))
    expect(await request('sendTransfer', pay(addresses.other))).toMatchObject({ status: 'success' })
  })

  test('an etching reaches the wallet as it was checked, with its figures as text (requests 14)', async () => {
    const wallet = page()
    const reply = { orderId: '1', fundTransactionId: 'ab'.repeat(32), fundingAddress: addresses.other }
    wallet.replies.runes_etch = () => ({ jsonrpc: '2.0', id: '1', result: reply })
    const { request, visitor } = visit()
    const asked = {
      ...{ runeName: 'TWELVE.LETTERS', isMintable: true, feeRate: 5, network: 'Testnet4' as const },
      ...{ destinationAddress: addresses.testnet, refundAddress: addresses.testnet },
    }
    const supply = { amount: 1_000, cap: 2n ** 100n }
    expect(await request('runes_etch', { ...asked, refundAddress: addresses.other, terms: supply })).toMatchObject(
      invalid('refundAddress'),
    )
    expect([visitor.asked, wallet.requests]).toEqual([[], []])
    expect(await request('runes_etch', { ...asked, terms: supply })).toEqual({ status: 'success', result: reply })
    const terms = { amount: '1000', cap: (2n ** 100n).toString() }
    const params = { ...asked, runeName: 'TWELVE.LETTERS', terms }
    expect(wallet.requests.at(-1)).toEqual({ method: 'runes_etch', params })
  })

  test.each([
    [
      'an error of JSON-RPC',
      () => ({ jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'no', data: 7 } }),
      -32002,
      'no',
    ],
    ['no reply of JSON-RPC', () => ({ foo: 1 }), -32603, 'Received unknown response from provider.'],
    ['a throw', () => Promise.reject(new Error('boom')), -32603, 'boom'],
    ['4001', () => Promise.reject({ code: 4001, message: 'No thanks' }), -32000, 'No thanks'],
    ['4100', () => Promise.reject({ code: 4100, message: 'Locked' }), -32002, 'Locked'],
    ['4200', () => Promise.reject({ code: 4200, message: 'Unknown' }), -32001, 'Unknown'],
  ] as const)('%s: a wallet that answers so is that error', async (_, reply, code, message) => {
    const wallet = page()
    wallet.replies.getBalance = reply
    const { request, types } = visit()
    expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code, message } })
    expect(types().slice(-2)).toEqual(['walletClose', 'close'])
  })

  test('a network that the wallet does not take with the connection is changed to after it (requests 10)', async () => {
    const wallet = page()
    wallet.replies.wallet_connect = ({ network }: { network?: string }) =>
      network === 'Testnet4'
        ? { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'Invalid params' } }
        : { jsonrpc: '2.0', id: '1', result: { id: 'a', addresses: wallet.list(), walletType: 'software' } }
    const { request } = visit()
    expect(await request('wallet_connect', { network: 'Testnet4' })).toMatchObject({
      status: 'success',
      result: { network: { bitcoin: { name: 'Testnet4' } } },
    })
    expect(wallet.network).toBe('Testnet4')
  })

  test('the addresses are those of the network that it changed to, for what was asked (requests 10)', async () => {
    const wallet = page()
    wallet.replies.wallet_connect = ({ network }: { network?: string }) =>
      network === 'Testnet4'
        ? { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'Invalid params' } }
        : { jsonrpc: '2.0', id: '1', result: { id: 'a', addresses: wallet.list(), walletType: 'software' } }
    wallet.replies.wallet_changeNetwork = () => {
      wallet.network = 'Testnet4'
      wallet.accounts = [addresses.testnet, addresses.stacks]
      return { jsonrpc: '2.0', id: '1', result: null }
    }
    expect(await visit().request('wallet_connect', { network: 'Testnet4', addresses: ['payment'] })).toMatchObject({
      status: 'success',
      result: { network: { bitcoin: { name: 'Testnet4' } }, addresses: [{ address: addresses.testnet }] },
    })
  })

  const txid = 'ab'.repeat(32)
  const payment = { recipients: [{ address: addresses.other, amount: 1000n }] }

  test('a payment that the wallet answers unlike the schema, and names, is a success, so that nobody pays twice (money 12)', async () => {
    const wallet = page()
    const { request } = visit()
    for (const [reply, result] of [
      [{ txId: txid }, { txid }],
      [{ txids: [txid] }, { txids: [txid] }],
      [txid, txid],
    ]) {
      wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: reply })
      expect(await request('sendTransfer', payment)).toEqual({ status: 'success', result })
    }
  })

  const mayBeSent = expect.stringContaining('may have been sent')
  test.each([
    ['nothing', { jsonrpc: '2.0', id: '1', result: undefined }, undefined],
    ['null', { jsonrpc: '2.0', id: '1', result: null }, null],
    ['words', { jsonrpc: '2.0', id: '1', result: 'ok' }, 'ok'],
    ['what is no reply', { sent: true }, { sent: true }],
  ])('error: a payment that is answered with %s may have been sent, and says so (money 12)', async (_, reply, data) => {
    const wallet = page()
    wallet.replies.sendTransfer = () => reply
    const { kernel, request } = visit()
    const error = { code: -32603, message: mayBeSent, ...(data === undefined ? {} : { data }) }
    expect(await request('sendTransfer', payment)).toEqual({ status: 'error', error })
    const direct = kernel.request({ namespace: 'bip122', method: 'sendTransfer', params: payment, connectorId: xverse })
    await expect(direct).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  })

  test('error: a PSBT that was broadcast and is answered without an id may have been sent; with one it keeps it (money 12)', async () => {
    const wallet = page()
    const psbt = unsignedPsbt([addresses.payment])
    const other = unsignedPsbt([addresses.payment], { outputs: [{ address: addresses.ordinals, value: 9_000n }] })
    const { request } = visit()
    const ask = (result: unknown) => {
      wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', id: '1', result })
      return request('signPsbt', { psbt, broadcast: true })
    }
    for (const result of [{ psbt }, { psbt: other }, {}, null]) {
      expect(await ask(result)).toMatchObject({ status: 'error', error: { message: mayBeSent } })
    }
    expect(await ask({ psbt, txId: txid })).toEqual({ status: 'success', result: { psbt, txid } })
    for (const id of [{ txid }, { txId: txid }, { transactionId: txid }]) {
      expect(await ask({ psbt: other, ...id })).toMatchObject({ status: 'error', error: { data: { txid } } })
    }
  })

  test('error: an error beside a result that names what was sent keeps that (money 12)', async () => {
    const wallet = page()
    const { request } = visit()
    const failure = { code: -32603, message: 'Timeout' }
    wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid }, error: failure })
    expect(await request('sendTransfer', payment)).toMatchObject({ status: 'error', error: { data: { txid } } })
    wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: null, error: failure })
    expect(await request('sendTransfer', payment)).toMatchObject({ status: 'error', error: failure })
  })

  test('error: an error beside the answer to a mint keeps the payment, and takes no order for the payment (money 12)', async () => {
    const wallet = page()
    const { request } = visit()
    const failure = { code: -32603, message: 'Timeout' }
    const order = { orderId: 'cd'.repeat(32), fundingAddress: addresses.other }
    const mint = { runeName: 'DOG', repeats: 1, feeRate: 2, destinationAddress: addresses.ordinals }
    const ask = (result: unknown) => {
      wallet.replies.runes_mint = () => ({ jsonrpc: '2.0', id: '1', result, error: failure })
      return request('runes_mint', { ...mint, refundAddress: addresses.payment })
    }
    const sent = { ...order, fundTransactionId: txid }
    expect(await ask(sent)).toMatchObject({ status: 'error', error: { data: { txid } } })
    for (const result of [order, order.orderId]) {
      const answer = await ask(result)
      expect(answer).toMatchObject({ status: 'error', error: failure })
      expect(answer).not.toMatchObject({ error: { data: { txid: order.orderId } } })
    }
  })

  test('each wallet is asked what it is once, before its first request (requests 10)', async () => {
    const wallet = page()
    const info = { version: '2.0.0', platform: 'web', supports: [] }
    wallet.replies.getInfo = () => ({ jsonrpc: '2.0', id: '1', result: info })
    const { request } = visit()
    await request('wallet_getNetwork')
    expect(await request('getInfo')).toEqual({ status: 'success', result: info })
    await request('wallet_getNetwork')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['getInfo', 'wallet_getNetwork', 'wallet_getNetwork'])
  })

  const ofAll = ['payment', 'spark', 'starknet', 'stacks'] as const
  test.each([
    ['web, 1.4.0', { version: '1.4.0', platform: 'web' }, ['payment', 'stacks']],
    ['web, 1.5.0', { version: '1.5.0', platform: 'web' }, ofAll],
    ['mobile, 1.54', { version: '1.54', platform: 'mobile' }, ['payment', 'stacks']],
    ['mobile, 1.100', { version: '1.100.0', platform: 'mobile' }, ofAll],
    ['no platform', { version: '9' }, ['payment', 'stacks']],
    ['a wallet that does not say', undefined, ofAll],
  ] as const)('the newer purposes are asked of wallets that know them: %s (requests 10)', async (_, info, expected) => {
    const wallet = page()
    if (info) wallet.replies.getInfo = () => ({ jsonrpc: '2.0', id: '1', result: { ...info, supports: [] } })
    const { request } = visit()
    await request('wallet_connect', { addresses: [...ofAll] })
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_connect', params: { addresses: expected } })
    await request('getAddresses', { purposes: [...ofAll] })
    expect(wallet.requests.at(-1)).toEqual({ method: 'getAddresses', params: { purposes: expected } })
  })

  test('inputs without an address are those of the one that is shared; of several, nobody knows', async () => {
    const wallet = page()
    const psbt = unsignedPsbt([addresses.payment])
    const { request } = visit()
    await request('signPsbt', { psbt, signInputs: [0] })
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'signPsbt',
      params: { signInputs: { [addresses.payment]: [0] } },
    })
    wallet.accounts = [addresses.payment, addresses.ordinals]
    expect(await request('signPsbt', { psbt, signInputs: [0] })).toMatchObject({
      status: 'error',
      error: { code: -32602, data: { path: 'signInputs' } },
    })
    expect(wallet.requests.filter(({ method }) => method === 'signPsbt')).toHaveLength(1)
  })

  test('an error that throws where it is read is one all the same, and the chooser closes (errors 1)', async () => {
    page()
    const trap = (field: string) => ({
      get [field](): never {
        throw new Error('trap')
      },
    })
    const { kernel, request, types } = visit()
    let thrown: unknown
    kernel.hooks.request.tapPromise({ name: 'trap', stage: -1 }, () => Promise.reject(thrown))
    for (const field of ['cause', 'name', 'message', 'code', 'data']) {
      thrown = trap(field)
      expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code: -32603 } })
      thrown = new UserRejectedError({ cause: trap(field) })
      expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code: -32000 } })
      expect(types().slice(-2)).toEqual(['walletClose', 'close'])
    }
  })

  test('behavior: permission is asked for once where the host wants that', async () => {
    const wallet = page()
    const denied = { jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'Access denied' } }
    let granted = false
    wallet.replies.wallet_requestPermissions = () => {
      granted = true
      return { jsonrpc: '2.0', id: '1', result: true }
    }
    const balance = { confirmed: '5', unconfirmed: '0', total: '5' }
    wallet.replies.getBalance = () => (granted ? { jsonrpc: '2.0', id: '1', result: balance } : denied)
    expect(await visit().request('getBalance')).toMatchObject({ error: { code: -32002 } })
    expect(await visit({ autoRequestPermissions: true }).request('getBalance')).toEqual({
      status: 'success',
      result: balance,
    })
  })

  test('error: a permission that is answered with false is denied, and the method is not asked again (requests 7)', async () => {
    const wallet = page()
    const denied = { jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'Access denied' } }
    let times = 0
    wallet.replies.wallet_requestPermissions = () => ({ jsonrpc: '2.0', id: '1', result: false })
    wallet.replies.getBalance = () => {
      times++
      return denied
    }
    const { request } = visit({ autoRequestPermissions: true })
    expect(await request('wallet_requestPermissions')).toMatchObject({ status: 'error', error: { code: -32002 } })
    expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code: -32002 } })
    expect(times).toBe(1)
  })

  test('default: stx_ methods go to the Bitcoin wallet where no Stacks plugin knows it, else to that', async () => {
    const wallet = page()
    wallet.replies.stx_getAddresses = () => ({ jsonrpc: '2.0', id: '1', result: { addresses: [{ address: 'SP1' }] } })
    const { kernel, request } = visit()
    expect(await request('stx_getAddresses')).toMatchObject({ result: { addresses: [{ address: 'SP1' }] } })
    kernel.connectors.add({
      id: xverse,
      name: 'Xverse',
      namespace: 'stacks' as never,
      kind: 'injected',
      getProvider: async () => ({}) as never,
      connect: async () => ({ accounts: [] }),
    })
    kernel.hooks.request.tap({ name: 'stacks', namespace: 'stacks' as never }, ({ connector }) => ({
      result: { addresses: [{ address: (connector as { key: string } | undefined)?.key }] },
    }))
    expect(await request('stx_getAddresses')).toMatchObject({
      result: { addresses: [{ address: `stacks:${xverse}` }] },
    })
  })
})
