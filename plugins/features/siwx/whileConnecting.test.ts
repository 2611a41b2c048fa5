import { emailCapture } from 'tapkit/features/email-capture'
import type { Plugin } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { answerWith, createSigningWallet, fieldsOf } from './fixtures/createSigningWallet.ts'
import { rest, visitSigning as visit } from './fixtures/visitSigning.ts'
import { createMessage } from './message/createMessage.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a wallet that signs in while it connects', () => {
  test('default: one question connects and signs in, and its text is what is kept (sign-in 19)', async () => {
    const { connect, wallet, status, kept, kernel, requests, tracked, area } = await visit({ statement: 'I agree.' })
    await connect()
    expect([status(), wallet.asked, requests(), kernel.state.modal.open]).toEqual([
      'connected',
      ['connect and sign'],
      [],
      false,
    ])
    const [handed] = wallet.handed
    const [session] = await kept()
    expect(session?.message).toBe(handed && createMessage(fieldsOf(handed)))
    expect(session?.data).toMatchObject({ nonce: handed?.challenge.nonce, statement: 'I agree.', chainId: 'mock:1' })
    expect(tracked).toContain('SIWX_AUTH_SUCCESS')

    kernel.destroy()
    const again = await visit({}, { area })
    await rest()
    expect([again.status(), again.wallet.asked]).toEqual(['connected', []])
  })

  test('behavior: a session that spans chains is signed in on each by one question (sign-in 19)', async () => {
    const wallet = createSigningWallet({ namespaces: ['mock', 'other'] })
    const { connect, kernel, requests } = await visit({}, { wallet })
    await connect()
    expect([kernel.account('mock').status, kernel.account('other').status, requests()]).toEqual([
      'connected',
      'connected',
      [],
    ])
    expect(new Set(wallet.handed.map(({ challenge }) => challenge.nonce)).size).toBe(2)
  })

  test('behavior: a wallet that connects and signs nothing is asked in the view (sign-in 19)', async () => {
    const { connect, wallet, status, requests, kernel, failures } = await visit()
    wallet.answer = () => []
    await connect()
    expect([status(), wallet.asked, requests().length, kernel.state.toast]).toEqual([
      'connecting',
      ['connect and sign'],
      1,
      undefined,
    ])
    sign(kernel, requests()[0]?.id ?? '')
    await rest()
    expect([status(), failures]).toEqual(['connected', []])
  })

  test('behavior: the nonce comes from the storage, and the storage takes what was signed (sign-in 8)', async () => {
    const storage = { ...createMemoryStorage(), nonce: async () => 'n0nce0f0the0server' }
    const { connect, wallet, kept } = await visit({ storage })
    await connect()
    expect(wallet.handed[0]?.challenge.nonce).toBe('n0nce0f0the0server')
    expect((await kept()).length).toBe(1)
  })
})

describe('where one question is not asked', () => {
  const plain = async (visited: Awaited<ReturnType<typeof visit>>) => {
    await visited.connect()
    return visited.wallet.asked
  }

  test('a sign-in that is optional is not part of the connection (sign-in 11)', async () => {
    const visited = await visit({ required: false })
    expect([await plain(visited), visited.status(), visited.requests().length]).toEqual([['connect'], 'connected', 1])
  })

  test.each([true, false])('an email comes first, required or not: %s (sign-in 13)', async (required) => {
    const visited = await visit({}, { after: [emailCapture({ required, onCapture: async () => {} })] })
    expect([await plain(visited), visited.kernel.state.router.stack.at(-1)?.view]).toEqual([['connect'], 'DataCapture'])
  })

  const gate = (stage: number): Plugin => ({
    name: 'members',
    apply: ({ hooks }) => hooks.authorize.tap({ name: 'members', stage }, () => {}),
  })
  test('a gate of the host’s that stands before the sign-in is asked before it; one behind it is not in the way (sign-in 19)', async () => {
    expect(await plain(await visit({}, { after: [gate(-100)] }))).toEqual(['connect'])
    expect(await plain(await visit({}, { after: [gate(0)] }))).toEqual(['connect and sign'])
  })

  test('a message for another site is only shown, with a warning (sign-in 19)', async () => {
    const visited = await visit({ domain: 'bank.example' })
    expect([await plain(visited), visited.requests()[0]?.domain]).toEqual([['connect'], 'bank.example'])
  })

  test('who may have signed in already is not asked again (sign-in 6)', async () => {
    const storage = createMemoryStorage()
    const first = await visit({ storage, signOutOnDisconnect: false })
    await first.connect()
    await first.kernel.disconnect()
    await rest()
    await first.connect()
    expect([first.wallet.asked, first.status()]).toEqual([['connect and sign', 'connect'], 'connected'])
  })

  test('who is connected with another account is no reason (sign-in 19)', async () => {
    const second = createSigningWallet({ id: 'two' })
    const { connect, kernel } = await visit({}, { before: [second.plugin], multiWallet: true })
    await connect()
    await connect('two')
    expect([second.asked, kernel.connections('mock').length]).toEqual([['connect and sign'], 2])
  })

  test('a nonce that does not come in time is not waited for: the press still counts in the wallet (sign-in 21)', async () => {
    const nonce = () => new Promise<string>((resolve) => setTimeout(() => resolve('late0late0late0'), 3_000))
    const { connect, wallet, requests } = await visit({ storage: { ...createMemoryStorage(), nonce } })
    await connect()
    await rest(1_500)
    expect(wallet.asked).toEqual([])
    await rest(500)
    expect(wallet.asked).toEqual(['connect'])
    await rest(4_000)
    expect(requests().map(({ status }) => status)).toEqual(['ready'])
  })

  test('a nonce that cannot be had ends the session as ever (sign-in 10)', async () => {
    const nonce = () => Promise.reject(new Error('down'))
    const { connect, wallet, ended } = await visit({ storage: { ...createMemoryStorage(), nonce } })
    await connect()
    expect([wallet.asked, ended]).toEqual([['connect'], ['SignInUnavailableError']])
  })

  test('what the visitor declined is a declined connection, and the next press connects before it asks (sign-in 21)', async () => {
    const { connect, wallet, ended, kernel, status, requests } = await visit()
    wallet.answer = () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    await connect()
    expect([ended, status(), requests(), kernel.state.toast]).toEqual([
      ['UserRejectedError'],
      'disconnected',
      [],
      undefined,
    ])
    await connect()
    expect([wallet.asked, status(), requests().length]).toEqual([['connect and sign', 'connect'], 'connecting', 1])
  })

  test('a wallet that made something else of it is asked the plain way from then on (sign-in 21)', async () => {
    const { connect, wallet, kernel, requests } = await visit()
    wallet.answer = answerWith((fields) => ({ ...fields, issuedAt: '2030-01-31T12:00:00Z' }))
    await connect()
    sign(kernel, requests()[0]?.id ?? '')
    await rest()
    await kernel.disconnect()
    await rest()
    await connect()
    expect(wallet.asked).toEqual(['connect and sign', 'sign', 'connect'])
  })

  test('one that signed is asked in one question again (sign-in 21)', async () => {
    const { connect, wallet, kernel } = await visit()
    await connect()
    await kernel.disconnect()
    await rest()
    await connect()
    expect(wallet.asked).toEqual(['connect and sign', 'connect and sign'])
  })
})
