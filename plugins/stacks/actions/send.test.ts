import { describe, expect, test } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
const paying = { kind: 'transfer', to: bob, amount: 5_000n } as const
const fail = (error: object) => () => {
  throw error
}

async function open(dialect: 'sip030' | 'sats-connect' = 'sip030', node = createNode()) {
  const opened = await world({ api: node.api, dialect, wallet: createPageWallet(dialect) })
  await opened.connect()
  const { wallet, kernel } = opened
  const payments = () => wallet.requests.filter(({ method }) => /^stx_(transfer|call)/.test(method))
  const statuses = () => kernel.state.ledger.map(({ status }) => status)
  return { ...opened, node, payments, statuses }
}

describe('what the wallet is asked for', () => {
  test.each([paying, { ...paying, token: coin, memo: 'hi' }])('%# is exactly what was reviewed', async (intent) => {
    const { kernel, payments, statuses } = await open()
    const prepared = await kernel.prepare(intent)
    expect(await kernel.send(prepared)).toEqual({ id: `0x${txid}` })
    expect(payments()).toEqual([prepared.payload])
    expect(statuses()).toEqual(['sent'])
  })

  test('the fee is the reviewed one, whatever the node says by now (stacks 3)', async () => {
    const { kernel, node, payments } = await open()
    const prepared = await kernel.prepare(paying)
    node.fee = 99_999_999
    await kernel.send(prepared)
    expect(payments()).toMatchObject([{ params: { fee: prepared.fee?.value.toString() } }])
  })

  test('two reviews keep a fee each', async () => {
    const { kernel, node, payments } = await open()
    const first = await kernel.prepare(paying)
    node.fee = 600
    const second = await kernel.prepare({ ...paying, amount: 6_000n })
    await kernel.send(first)
    expect([first.fee?.value, second.fee?.value]).toEqual([250n, 600n])
    expect(payments()).toMatchObject([{ params: { fee: '250' } }])
  })

  test('in the words of sats-connect it is a number, and nothing else is asked', async () => {
    const { kernel, wallet } = await open('sats-connect')
    const prepared = await kernel.prepare(paying)
    const before = wallet.requests.length
    await kernel.send(prepared)
    expect(wallet.requests.slice(before)).toEqual([
      { method: 'wallet_getAccount', params: null },
      { method: 'stx_transferStx', params: { recipient: bob, amount: 5_000, broadcast: true } },
    ])
  })

  test('a wallet that writes into what it is handed changes nothing that was reviewed', async () => {
    const { kernel, wallet } = await open()
    wallet.answers.stx_transferStx = (params: { amount: string }) => {
      params.amount = '9'
      return { txid }
    }
    const prepared = await kernel.prepare(paying)
    await kernel.send(prepared)
    expect(prepared.payload).toMatchObject({ params: { amount: '5000' } })
  })
})

describe('before the wallet is asked', () => {
  test('a sats-connect wallet whose active account is another one by now is not asked to pay', async () => {
    const { kernel, pay, wallet, payments, statuses } = await open('sats-connect')
    wallet.accounts = [bob]
    await expect(pay(paying)).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    await expect(kernel.signMessage({ message: 'x' })).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    expect(wallet.requests.filter(({ method }) => method.startsWith('stx_'))).toEqual([])
    expect(statuses()).toEqual([])
    // One that cannot say who is active, as older ones, is asked all the same.
    wallet.answers.wallet_getAccount = fail({ code: -32601, message: 'no such method' })
    expect(await pay(paying)).toEqual({ id: `0x${txid}` })
    expect(payments()).toHaveLength(1)
  })

  test('one that denies its account shares it no more', async () => {
    const { pay, wallet, payments } = await open('sats-connect')
    wallet.answers.wallet_getAccount = fail({ code: -32002, message: 'Access denied' })
    await expect(pay(paying)).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    expect(payments()).toEqual([])
  })

  test('a second review with the nonce of the first is stale once the first is sent: it would replace it (stacks 3)', async () => {
    const { kernel, payments } = await open()
    const [first, second] = [await kernel.prepare(paying), await kernel.prepare({ ...paying, amount: 6_000n })]
    await kernel.send(first)
    await expect(kernel.send(second)).rejects.toMatchObject({ name: 'PreparedStaleError' })
    expect(payments()).toHaveLength(1)
    const again = await kernel.prepare({ ...paying, amount: 6_000n })
    await kernel.send(again)
    expect(payments()).toMatchObject([{ params: { nonce: '8' } }, { params: { nonce: '9' } }])
  })

  test('what the visitor sent elsewhere since takes the nonce as well', async () => {
    const { kernel, node, payments } = await open()
    const prepared = await kernel.prepare(paying)
    node.nonce.possible = 9
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedStaleError' })
    expect(payments()).toEqual([])
  })

  test('a node that cannot be reached by then stops nothing', async () => {
    const { kernel, node, payments } = await open()
    const prepared = await kernel.prepare(paying)
    Reflect.deleteProperty(node.api, `/v2/accounts/${alice}`)
    await kernel.send(prepared)
    expect(payments()).toHaveLength(1)
  })
})

describe('how it ends', () => {
  test('an account that the wallet no longer shares, and a visitor who declines: nothing was sent', async () => {
    const { pay, wallet, statuses } = await open()
    wallet.answers.stx_transferStx = fail({ code: -32001, message: 'address mismatch' })
    await expect(pay(paying)).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    wallet.mode = 'reject'
    await expect(pay(paying)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(statuses()).toEqual([])
  })

  test.each([
    [{ code: -32603, message: 'Timeout while waiting for the node' }],
    [{ code: -31000, message: 'unknown' }],
    [{ code: 4900, message: 'Disconnected' }],
  ])('after %j it may have been sent (money 10)', async (error) => {
    for (const dialect of ['sip030', 'sats-connect'] as const) {
      const { pay, wallet, statuses } = await open(dialect)
      wallet.answers.stx_transferStx = fail(error)
      await expect(pay(paying)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      expect(statuses()).toEqual(['unknown'])
    }
  })

  const codes = [-32000, -32001, -31001, -32601, -32602, -32600, 4200, 4100, 4001]
  test.each(codes)('a node’s %i inside the wallet’s own error may come after it was sent (money 10)', async (code) => {
    const nested = { code, message: 'Server error' }
    const own = { code: -32603, message: 'The transaction could not be confirmed' }
    for (const more of [{ data: { originalError: nested } }, { cause: nested }, { error: nested }]) {
      for (const dialect of ['sip030', 'sats-connect'] as const) {
        const { pay, wallet, kernel, statuses } = await open(dialect)
        const { request } = wallet.provider
        wallet.provider.request = async (method, params) => {
          if (!method.startsWith('stx_')) return request(method, params)
          throw Object.assign(new Error(own.message), own, more)
        }
        await expect(pay(paying)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
        expect(statuses()).toEqual(['unknown'])
        const params = { recipient: bob, amount: '5000' }
        const question = { method: 'stx_transferStx', params, namespace: 'stacks' }
        await expect(kernel.request(question)).rejects.toMatchObject({
          name: expect.stringMatching(/^(SendOutcomeUnknown|RPC)Error$/),
          code: expect.toSatisfy((given: unknown) => given !== code),
        })
      }
    }
  })

  test('an id that stands beside what its node said is kept (money 12)', async () => {
    const { pay, wallet, kernel } = await open()
    const { request } = wallet.provider
    const data = { txid, originalError: { code: 4001 } }
    const reply = { jsonrpc: '2.0', error: { code: -32603, message: 'boom', data } }
    wallet.provider.request = async (method, params) => (method === 'stx_transferStx' ? reply : request(method, params))
    await expect(pay(paying)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ transactionId: `0x${txid}` }])
  })

  test.each([
    [{ code: 4001, message: 'x', data: { originalError: { code: -32601 } } }, 'UserRejectedError'],
    [{ code: -31001, message: 'x', data: { originalError: { code: -32603 } } }, 'UserRejectedError'],
    [{ code: -32601, message: 'x' }, 'MethodNotSupportedError'],
    [{ code: -32602, message: 'x' }, 'RPCError'],
  ])('%j is the wallet’s own word: nothing was sent', async (error, name) => {
    const { pay, wallet, statuses } = await open()
    const { request } = wallet.provider
    const reply = { jsonrpc: '2.0', error }
    wallet.provider.request = async (method, params) => (method === 'stx_transferStx' ? reply : request(method, params))
    await expect(pay(paying)).rejects.toMatchObject({ name })
    expect(statuses()).toEqual([])
  })

  test.each([[{}], [{ txid: 'x' }], [{ txid: 'ab' }], [null], ['0x']])(
    '%j is no transaction id, and the transfer may have been sent (money 12)',
    async (answer) => {
      const { pay, wallet, statuses } = await open()
      const name = 'SendOutcomeUnknownError'
      wallet.answers.stx_transferStx = () => answer
      await expect(pay(paying)).rejects.toMatchObject({ name })
      wallet.mode = 'wrongTypes'
      await expect(pay({ ...paying, amount: 6_000n })).rejects.toMatchObject({ name })
      expect(statuses()).toEqual(['unknown', 'unknown'])
    },
  )

  const done = (result: object) => ({ jsonrpc: '2.0', result })
  test.each([
    ['an answer that is not whole', done({ txid, transaction: 'not hex' })],
    ['an answer that calls it otherwise', done({ txId: `0x${txid}` })],
    ['an error', { jsonrpc: '2.0', error: { code: -32603, message: 'boom', data: { txid } } }],
    ['a reply of no known form', { result: { txid } }],
  ])('an id in %s is kept (money 12)', async (_, reply) => {
    const { pay, wallet, kernel } = await open()
    const { request } = wallet.provider
    wallet.provider.request = async (method, params) => (method === 'stx_transferStx' ? reply : request(method, params))
    await pay(paying).catch(() => {})
    expect(kernel.state.ledger).toMatchObject([{ transactionId: `0x${txid}` }])
  })
})
