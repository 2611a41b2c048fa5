import fc from 'fast-check'
import { mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { type Answer, answerWith, createSigningWallet, fieldsOf, signAs } from './fixtures/createSigningWallet.ts'
import { rest, visitSigning as visit } from './fixtures/visitSigning.ts'
import { createMessage } from './message/createMessage.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what a wallet answers in place of what it was asked for', () => {
  const other = (change: Parameters<typeof answerWith>[0]) => answerWith(change)
  const hostile: readonly (readonly [string, Answer])[] = [
    ['another text', ({ networkId, address }) => [{ networkId, address, ...signAs(address, 'I give you everything') }]],
    ['another nonce', other((fields) => ({ ...fields, nonce: 'anothernonce' }))],
    ['another site', other((fields) => ({ ...fields, domain: 'bank.example' }))],
    ['the site with a scheme', other((fields) => ({ ...fields, scheme: 'https' }))],
    ['another URI', other((fields) => ({ ...fields, uri: 'https://bank.example/' }))],
    ['another network', other((fields) => ({ ...fields, chainId: 'mock:2' }))],
    ['another time', other((fields) => ({ ...fields, issuedAt: '2030-01-31T12:00:00Z' }))],
    ['an end of its own', other((fields) => ({ ...fields, expirationTime: '2999-01-31T12:00:00Z' }))],
    ['a beginning of its own', other((fields) => ({ ...fields, notBefore: '2020-01-31T12:00:00Z' }))],
    ['another statement', other((fields) => ({ ...fields, statement: 'I give you everything.' }))],
    ['a request id', other((fields) => ({ ...fields, requestId: 'one' }))],
    ['resources', other((fields) => ({ ...fields, resources: ['https://bank.example/'] }))],
    ['an empty list of resources', other((fields) => ({ ...fields, resources: [] }))],
    ['another account in the text', other((fields) => ({ ...fields, accountAddress: 'able-2' }))],
    [
      'another account’s signature',
      (handed) => {
        const message = createMessage(fieldsOf(handed))
        return [{ ...handed, message, signature: signAs('able-2', message).signature }]
      },
    ],
    [
      'no signature of this text',
      (handed) => [{ ...handed, message: createMessage(fieldsOf(handed)), signature: 'nothing' }],
    ],
    [
      'a line more',
      (handed) => [{ ...handed, ...signAs(handed.address, `${createMessage(fieldsOf(handed))}\nPay: all of it`) }],
    ],
    [
      'a line break at the end',
      (handed) => [{ ...handed, ...signAs(handed.address, `${createMessage(fieldsOf(handed))}\n`) }],
    ],
    [
      // ERC-5573: a wallet over WalletConnect has one written beside what it was asked for.
      'a ReCap where no code was shown to pair by',
      (handed) => {
        const recap = { statement: 'I further authorize the stated URI to do all of it.', resource: 'urn:recap:e30' }
        const { statement, resources = [], ...fields } = fieldsOf(handed)
        const granted = {
          statement: statement === undefined ? recap.statement : `${statement} ${recap.statement}`,
          resources: [...resources, recap.resource],
        }
        return [{ ...handed, ...signAs(handed.address, createMessage({ ...fields, ...granted })), recap }]
      },
    ],
    [
      'a wrong answer before the right one',
      (handed) => [{ ...handed, ...signAs(handed.address, 'first') }, ...(answerWith()(handed) as readonly unknown[])],
    ],
  ]

  test.each(hostile)('%s signs nobody in: the visitor is asked, and loses nothing (sign-in 20)', async (_, answer) => {
    const { connect, wallet, status, kept, kernel, requests, failures } = await visit()
    wallet.answer = answer
    await connect()
    expect([status(), requests().length, kernel.state.toast?.message]).toEqual([
      'connecting',
      1,
      'Error signing message',
    ])
    expect([await kept(), failures]).toEqual([[], ['SignatureInvalidError']])
    const [request] = requests()
    expect(request?.message).not.toContain(wallet.handed[0]?.challenge.nonce)
    sign(kernel, request?.id ?? '')
    await rest()
    expect([status(), (await kept())[0]?.message]).toEqual(['connected', request?.message])
  })

  test('of an account that is not the one in use signs nobody in (sign-in 20)', async () => {
    const wallet = createSigningWallet({ accounts: ['able-1', 'able-2'] })
    wallet.answer = (handed) => {
      const stranger = { ...handed, address: 'able-3' }
      return [{ ...stranger, ...signAs('able-3', createMessage(fieldsOf(stranger))) }]
    }
    const { connect, status, requests, kept } = await visit({}, { wallet })
    await connect()
    expect([status(), requests().map(({ accountAddress }) => accountAddress)]).toEqual(['connecting', ['able-1']])
    expect(await kept()).toEqual([])
  })

  test('of an older question signs nobody in (sign-in 20)', async () => {
    const { connect, wallet, kernel, status, requests, kept } = await visit()
    await connect()
    const [first] = wallet.handed
    await kernel.disconnect()
    await rest()
    wallet.answer = () => (first ? (answerWith()(first) as readonly unknown[]) : [])
    await connect()
    expect([status(), requests().length, await kept()]).toEqual(['connecting', 1, []])
  })

  test('after its sign-in has ended signs nobody in (sign-in 20)', async () => {
    const { connect, wallet, status, requests, kept } = await visit({ expiresIn: 60_000 })
    wallet.until = new Promise((resolve) => setTimeout(resolve, 61_000))
    await connect()
    await rest(62_000)
    expect([status(), requests().length, await kept()]).toEqual(['connecting', 1, []])
  })

  test('whatever it is, only the very text that was asked for signs in (sign-in 20)', async () => {
    const anyText = fc.string({ maxLength: 12 })
    const change = fc.record({
      at: fc.nat(400),
      cut: fc.nat(3),
      put: fc.oneof(anyText, fc.constantFrom('\n', ' ', '\r', '\u2028', '\u200b')),
      by: fc.constantFrom('able-1', 'able-2'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, cut, put, by }) => {
        const { connect, wallet, kernel, status, kept } = await visit()
        let isRight = false
        wallet.answer = (handed) => {
          const right = createMessage(fieldsOf(handed))
          const message = right.slice(0, at) + put + right.slice(at + cut)
          isRight = message === right && by === handed.address
          return [{ ...handed, message, signature: signAs(by, message).signature }]
        }
        await connect()
        expect([status(), (await kept()).length]).toEqual(isRight ? ['connected', 1] : ['connecting', 0])
        kernel.destroy()
      }),
      { numRuns: 40 },
    )
  })
})

describe('what comes when nobody waits for it', () => {
  test('an answer after the visitor has left keeps nothing (sign-in 12)', async () => {
    const { connect, wallet, ended, status, requests } = await visit({ storage: createMemoryStorage() })
    let answer = () => {}
    wallet.until = new Promise<void>((resolve) => {
      answer = resolve
    })
    const leave = new AbortController()
    await connect('able', leave.signal)
    leave.abort()
    answer()
    await rest()
    expect([ended, status(), requests()]).toEqual([['ConnectAbortedError'], 'disconnected', []])
  })

  test('the answer to a press that a newer one has replaced signs nobody in (sessions 6)', async () => {
    const storage = createMemoryStorage()
    const second = createSigningWallet({ id: 'two' })
    const { connect, wallet, kernel, ended } = await visit({ storage }, { before: [second.plugin] })
    let answer = () => {}
    wallet.until = new Promise<void>((resolve) => {
      answer = resolve
    })
    await connect()
    await connect('two')
    answer()
    await rest()
    expect(ended).toEqual(['ConnectAbortedError', 'connected'])
    expect(kernel.connection('mock')?.account.address).toBe('two-1')
    expect((await storage.all()).map(({ data }) => data.accountAddress)).toEqual(['two-1'])
  })

  test('the older press’s text, in the answer to the newer one, signs nobody in (sign-in 20)', async () => {
    const second = createSigningWallet({ id: 'two', accounts: ['able-1'] })
    const { connect, wallet, status, requests } = await visit({}, { before: [second.plugin] })
    wallet.until = new Promise(() => {})
    await connect()
    const [older] = wallet.handed
    second.answer = () => (older ? (answerWith()(older) as readonly unknown[]) : [])
    await connect('two')
    expect([status(), requests().length]).toEqual(['connecting', 1])
  })

  test('what was given up while it was kept is not kept (sign-in 12)', async () => {
    const memory = createMemoryStorage()
    const storage = {
      ...memory,
      add: async (session: Parameters<typeof memory.add>[0]) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await memory.add(session)
      },
    }
    const leave = new AbortController()
    const { connect, ended } = await visit({ storage })
    await connect('able', leave.signal)
    leave.abort()
    await rest(2_000)
    expect([ended, await memory.all()]).toEqual([['ConnectAbortedError'], []])
  })

  test('an account that another wallet uses stays signed in if a further wallet’s sign-in with it is given up while it is kept (sign-in 37)', async () => {
    const memory = createMemoryStorage()
    let until = Promise.resolve()
    const storage = {
      ...memory,
      async add(session: Parameters<typeof memory.add>[0]) {
        await until
        await memory.add(session)
      },
    }
    const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
    const wallet = createSigningWallet({ accounts: ['ada'] })
    const { kernel, connect, signNow, kept } = await visit({ storage }, { chain, wallet })
    await connect('wallet')
    await signNow()
    expect(await kept()).toHaveLength(1)
    let letGo = () => {}
    until = new Promise((resolve) => {
      letGo = resolve
    })
    const left = new AbortController()
    await connect('able', left.signal)
    expect(wallet.asked).toEqual(['connect and sign'])
    left.abort()
    letGo()
    await rest()
    expect(kernel.connection()?.account.address).toBe('ada')
    expect(await kept()).toHaveLength(1)
  })

  test('error: what the server refuses is said, and asked for anew (sign-in 8)', async () => {
    const memory = createMemoryStorage()
    let refuses = true
    const storage = {
      ...memory,
      verifies: true as const,
      add: async (session: Parameters<typeof memory.add>[0]) => {
        if (refuses) throw new Error('nonce_refused')
        await memory.add(session)
      },
    }
    const { connect, kernel, requests, status, tracked } = await visit({ storage })
    await connect()
    expect([status(), requests().length, kernel.state.toast?.message]).toEqual([
      'connecting',
      1,
      'Error signing message',
    ])
    expect(tracked).toContain('SIWX_AUTH_ERROR')
    refuses = false
    sign(kernel, requests()[0]?.id ?? '')
    await rest()
    expect(status()).toBe('connected')
  })

  test('a text that a server would take is looked at here as well (sign-in 20)', async () => {
    const added = vi.fn(async () => {})
    const storage = { ...createMemoryStorage(), verifies: true as const, add: added }
    const { connect, wallet, status } = await visit({ storage })
    wallet.answer = answerWith((fields) => ({ ...fields, resources: ['https://bank.example/'] }))
    await connect()
    expect([status(), added.mock.calls.length]).toEqual(['connecting', 0])
  })
})
