import fc from 'fast-check'
import { isError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import type { StacksWalletEvent } from '../provider.ts'
import { adaptWallet } from './adaptWallet.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkEvent } from './readChainId.ts'

const xverse = 'XverseProviders.BitcoinProvider'
const leather = 'LeatherProvider'
const answering = (reply: unknown, id = leather) => adaptWallet({ request: async () => reply }, id).request('stx_x')
const rejecting = (reason: unknown, id = leather) =>
  adaptWallet({ request: () => Promise.reject(reason) }, id).request('stx_x')
const error = (code: unknown, message = 'm', data?: unknown) => ({
  jsonrpc: '2.0',
  id: '1',
  error: { code, message, data },
})

describe('answers', () => {
  test.each([
    ['a response', { jsonrpc: '2.0', id: '1', result: 7 }],
    ['one without an id', { jsonrpc: '2.0', result: 7 }],
    ['the form of sats-connect', { status: 'success', result: 7 }],
  ])('%s is opened', async (_, reply) => expect(await answering(reply)).toBe(7))

  test.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ foo: 1 }],
    [{ jsonrpc: '2.0', id: '1' }],
    [error('x')],
    [error(1, 7 as never)],
  ])('%j is not known', async (reply) => {
    await expect(answering(reply)).rejects.toMatchObject({
      code: -32603,
      message: 'Received unknown response from provider.',
    })
  })

  test('a result beside an error is an error, with its data', async () => {
    const reply = { ...error(-32603, 'boom', { why: 1 }), result: 7 }
    await expect(answering(reply)).rejects.toMatchObject({
      name: 'RPCError',
      code: -32603,
      message: 'boom',
      data: { why: 1 },
    })
  })
})

describe('codes mean what the dialect says (requests 12)', () => {
  test.each([
    [leather, -32001, 'AccountNotSharedError', 'Account not found'],
    [xverse, -32001, 'MethodNotSupportedError', 'Method stx_x is not supported'],
    [leather, -31001, 'UserRejectedError', 'User rejected the request'],
    [leather, -32000, 'UserRejectedError', 'User rejected the request'],
    [xverse, -32000, 'UserRejectedError', 'User rejected the request'],
    [xverse, 4001, 'UserRejectedError', 'User rejected the request'],
    [leather, -31000, 'RPCError', 'm'],
    [xverse, -32002, 'RPCError', 'm'],
    [leather, -32601, 'MethodNotSupportedError', 'Method stx_x is not supported'],
  ])('%s: %i is %s', async (id, code, name, message) => {
    await expect(answering(error(code), id)).rejects.toMatchObject({ name, message })
    await expect(rejecting(error(code), id)).rejects.toMatchObject({ name, message })
    await expect(rejecting({ code, message: 'm' }, id)).rejects.toMatchObject({ name, message })
  })

  test.each([['no'], [undefined], [new Error('boom')], [{ code: 'x' }]])(
    'a rejection with %s is coded',
    async (reason) => {
      expect(isError(await rejecting(reason).catch((thrown) => thrown))).toBe(true)
    },
  )
})

describe('sats-connect dialect', () => {
  const recorded = (fail?: (method: string) => unknown) => {
    const requests: [string, unknown][] = []
    const wallet = {
      async request(method: string, params: unknown) {
        requests.push([method, params])
        return fail?.(method) ?? { jsonrpc: '2.0', id: '1', result: {} }
      },
    }
    return { requests, provider: adaptWallet(wallet, xverse) }
  }

  test('addresses are asked for by wallet_connect; older wallets by the name of SIP-030', async () => {
    const { requests, provider } = recorded((method) => (method === 'wallet_connect' ? error(-32001) : undefined))
    await provider.request('stx_getAddresses', { network: 'mainnet', message: 'Hi' })
    expect(requests).toEqual([
      ['wallet_connect', { message: 'Hi', addresses: ['stacks'] }],
      ['stx_getAddresses', { message: 'Hi' }],
    ])
  })

  test('a refusal is not asked again under another name', async () => {
    const { requests, provider } = recorded(() => error(-32000))
    await expect(provider.request('stx_getAddresses')).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(requests).toHaveLength(1)
  })

  test('amounts are numbers where they are exact, modes numbers in transfers', async () => {
    const { requests, provider } = recorded()
    const common = { address: alice, network: 'mainnet', fee: '1', nonce: '2', sponsored: false }
    const send = (amount: string) =>
      provider.request('stx_transferStx', { ...common, amount, recipient: bob, postConditionMode: 'deny' })
    await send('1000')
    await send('9007199254740993')
    await provider.request('stx_callContract', {
      ...common,
      contract: 'x',
      functionArgs: ['03'],
      postConditionMode: 'deny',
    })
    const sent = requests.filter(([method]) => method !== 'wallet_getAccount')
    expect(sent.map(([, params]) => params)).toEqual([
      { amount: 1000, recipient: bob, postConditionMode: 2 },
      { amount: '9007199254740993', recipient: bob, postConditionMode: 2 },
      { contract: 'x', functionArgs: ['03'], arguments: ['03'], postConditionMode: 'deny' },
    ])
  })

  test('a wallet with its older methods speaks it wherever it stands, Leather does not', () => {
    const older = { request: async () => null, signMultipleTransactions() {}, createRepeatInscriptions() {} }
    expect(adaptWallet(older, 'Other').dialect).toBe('sats-connect')
    expect(adaptWallet({ ...older, isLeather: true } as never, 'Other').dialect).toBe('sip030')
    const trap = new Proxy(
      { request: async () => null },
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(adaptWallet(trap, 'Other').dialect).toBe('sip030')
  })
})

describe('events', () => {
  type Listener = (event: unknown) => void
  const bind = (bound: Map<string, Listener>, name: string, listener: Listener) => {
    bound.set(name, listener)
    return () => void bound.delete(name)
  }
  const ways: [string, string, (bound: Map<string, Listener>) => object][] = [
    ['listen', leather, (bound) => ({ listen: (name: string, cb: Listener) => bind(bound, name, cb) })],
    [
      'addListener with one object',
      xverse,
      (bound) => ({
        addListener: ({ eventName, cb }: { eventName: string; cb: Listener }) => bind(bound, eventName, cb),
      }),
    ],
    [
      'addListener with two arguments',
      xverse,
      (bound) => ({
        addListener(name: unknown, cb: Listener) {
          if (typeof name !== 'string') throw new Error('a name, please')
          bound.set(name, cb)
          return () => bound.delete(name)
        },
      }),
    ],
    [
      'on and removeListener',
      leather,
      (bound) => ({
        on: (name: string, cb: Listener) => void bound.set(name, cb),
        removeListener: (name: string) => void bound.delete(name),
      }),
    ],
    [
      'on and off',
      leather,
      (bound) => ({
        on: (name: string, cb: Listener) => void bound.set(name, cb),
        off: (name: string) => void bound.delete(name),
      }),
    ],
  ]
  test.each(ways)('by %s, until they are no longer wanted', async (_, id, verbs) => {
    const bound = new Map<string, Listener>()
    const heard: StacksWalletEvent[] = []
    const wallet = { request: async () => null, ...verbs(bound) }
    const stop = adaptWallet(wallet, id).subscribe((event) => void heard.push(event))
    await expect.poll(() => bound.size).toBe(id === leather ? 2 : 3)
    bound.get(id === leather ? 'stx_accountChange' : 'accountChange')?.([{ address: alice }])
    expect(heard).toMatchObject([{ type: 'stx_accountChange', accounts: [{ address: alice }] }])
    stop()
    await expect.poll(() => bound.size).toBe(0)
  })

  test('a wallet that answers later is listened to once, and no more once that is not wanted', async () => {
    const bound = new Map<string, Listener>()
    const asked: unknown[] = []
    let answer = () => {}
    const answers = new Promise<void>((resolve) => {
      answer = resolve
    })
    const wallet = {
      request: async () => null,
      async addListener(input: unknown) {
        asked.push(input)
        await answers
        const { eventName, cb } = input as { eventName: string; cb: Listener }
        return bind(bound, eventName, cb)
      },
      on: (name: unknown) => void asked.push(name),
    }
    const heard: StacksWalletEvent[] = []
    const stop = adaptWallet(wallet, xverse).subscribe((event) => void heard.push(event))
    answer()
    await expect.poll(() => bound.size).toBe(3)
    expect(asked).toHaveLength(3)
    const late = bound.get('disconnect')
    stop()
    await expect.poll(() => bound.size).toBe(0)
    late?.({ type: 'disconnect' })
    expect(heard).toEqual([])
  })

  test('a wallet that tells only that something changed is asked what', async () => {
    const bound = new Map<string, Listener>()
    const wallet = {
      request: async () => ({ jsonrpc: '2.0', result: { addresses: [{ address: bob }, { address: 'bc1q' }] } }),
      addListener: ({ eventName, cb }: { eventName: string; cb: Listener }) => bind(bound, eventName, cb),
    }
    const heard: StacksWalletEvent[] = []
    adaptWallet(wallet, xverse).subscribe((event) => void heard.push(event))
    await expect.poll(() => bound.size).toBe(3)
    bound.get('accountChange')?.({ type: 'accountChange' })
    await expect.poll(() => heard).toMatchObject([{ accounts: [{ address: bob }] }])
    bound.get('disconnect')?.({ type: 'disconnect' })
    expect(heard[1]).toEqual({ type: 'disconnect' })
  })

  test('a wallet whose listeners throw stays usable', () => {
    const thrower = () => {
      throw new Error('no')
    }
    const later = () => Promise.reject(new Error('later'))
    for (const verb of [thrower, later]) {
      const wallet = { request: async () => null, listen: verb, addListener: verb, on: verb, off: verb }
      // A rejection that nobody handles fails the run.
      expect(() => adaptWallet(wallet, leather).subscribe(() => {})()).not.toThrow()
    }
  })

  test.each([
    [{ active: 'main', networks: [{ id: 'main', chainId: 1 }] }, 1],
    [{ active: 'devnet', networks: [] }, 2147483648],
    [{ active: 'x', networks: [{ id: 'x', chainId: '0x80000000' }] }, 2147483648],
    [{ active: 'x', networks: [null, { id: 'x', mode: 'testnet' }] }, 2147483648],
    [{ type: 'networkChange', bitcoin: { name: 'Testnet4' }, stacks: { name: 'testnet' } }, 2147483648],
    [{ stacks: { name: 'Mainnet' } }, 1],
    ['stacks:1', 1],
    [{ active: 'x' }, undefined],
    [{ type: 'networkChange' }, undefined],
    [null, undefined],
    [-1, undefined],
  ])('the network in %j is %s', (event, chainId) => expect(readNetworkEvent(event)).toBe(chainId))

  test('whatever is reported, reading it never throws', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true })
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          fc.record({ addresses: fc.array(anything), active: anything, networks: fc.array(anything) }),
        ),
        (event) => {
          readNetworkEvent(event)
          for (const { address } of readAccounts(event) ?? []) expect(address).toMatch(/^S[PMTN]/)
        },
      ),
    )
  })
})
