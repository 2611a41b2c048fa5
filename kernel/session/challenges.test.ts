import type { Challenge, ConnectRequest, Kernel, SessionInput, SignedAnswer } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, one, startKit } from '../fixtures/chain.ts'
import { later } from '../fixtures/later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const challengeOf = (nonce: string): Challenge => ({
  domain: 'example.com',
  uri: 'https://example.com/',
  version: '1',
  chainId: '1',
  nonce,
  issuedAt: '2030-01-31T12:00:00Z',
})

type Connect = (request: ConnectRequest) => Promise<unknown>
type Asked = { readonly namespace: string; readonly account: string; readonly nonce: string | undefined }

/**
 * A kit with a wallet that signs in while it connects, a plugin that writes challenges, and a gate that records its
 * inputs.
 */
async function visit(connect: Connect, { namespaces = ['alpha'] as const as readonly ('alpha' | 'beta')[] } = {}) {
  const { kernel, errors } = await startKit([])
  const asked: Asked[] = []
  let count = 0
  kernel.hooks.challenge.tap('signIn', ({ network }) => challengeOf(`${network.id} ${++count}`))
  kernel.hooks.authorize.tap('gate', ({ namespace, account, signed }) => {
    asked.push({ namespace, account: account.address, nonce: signed?.challenge.nonce })
  })
  add(kernel, 'one', connect, namespaces)
  return { kernel, asked, errors }
}

const add = (kernel: Kernel, id: string, connect: Connect, namespaces: readonly ('alpha' | 'beta')[] = ['alpha']) =>
  kernel.connectors.add({
    ...{ id, name: id, namespace: namespaces, kind: 'injected' },
    getProvider: async () => ({ wallet: id }),
    connect: connect as (request: ConnectRequest) => Promise<SessionInput>,
    restore: async ({ accounts }) => ({ accounts }),
  })

const accounts = [{ address: 'a' }, { address: 'b' }]
const signedBy = (address: string, networkId: SignedAnswer['networkId'] = 'alpha:1'): SignedAnswer => ({
  ...{ networkId, address },
  message: `${address} signs in`,
  signature: `signed by ${address}`,
})

describe('a wallet that signs in while it connects', () => {
  test('default: what an account signed comes to its gate with what it was to sign, and it is the one in use (sessions 17)', async () => {
    const { kernel, asked } = await visit(async ({ challenge }) => {
      await challenge?.('alpha:1')
      return { accounts, signed: [signedBy('b')] }
    })
    const { account } = await kernel.connect(one)
    expect(account.address).toBe('b')
    expect(asked).toEqual([{ namespace: 'alpha', account: 'b', nonce: 'alpha:1 1' }])
  })

  test('behavior: in each namespace that a session spans, what was asked for there (sessions 17)', async () => {
    const { kernel, asked } = await visit(
      async ({ challenge }) => {
        await challenge?.('alpha:1')
        await challenge?.('beta:1')
        return {
          accounts: [
            { namespace: 'alpha', address: 'x' },
            { namespace: 'beta', address: 'x' },
          ],
          signed: [signedBy('x', 'beta:1'), signedBy('x')],
        }
      },
      { namespaces: ['alpha', 'beta'] },
    )
    await kernel.connect(one)
    expect(asked).toEqual([
      { namespace: 'alpha', account: 'x', nonce: 'alpha:1 1' },
      { namespace: 'beta', account: 'x', nonce: 'beta:1 2' },
    ])
  })

  test('behavior: the long signature of a contract comes to its gate as well (sessions 17)', async () => {
    const { kernel, asked } = await visit(async ({ challenge }) => {
      await challenge?.('alpha:1')
      return { accounts, signed: [{ ...signedBy('a'), signature: `0x${'6492'.repeat(7_000)}` }] }
    })
    await kernel.connect(one)
    expect(asked).toEqual([{ namespace: 'alpha', account: 'a', nonce: 'alpha:1 1' }])
  })

  test.each([
    ['of an account that is not the one in use', signedBy('c')],
    ['of another network', signedBy('a', 'alpha:2')],
    ['of a network that the app does not offer', signedBy('a', 'alpha:9')],
    ['of a namespace that it was not asked in', signedBy('a', 'beta:1')],
    ['that is nonsense', { networkId: 'alpha:1', address: 7 }],
    ['without a signature', { ...signedBy('a'), signature: '' }],
    ['of a megabyte', { ...signedBy('a'), message: 'x'.repeat(1_000_000) }],
    ['that is null', null],
  ])('behavior: an answer %s is none, and the wallet connects (sessions 17)', async (_, signed) => {
    const { kernel, asked } = await visit(async ({ challenge }) => {
      await challenge?.('alpha:1')
      return { accounts, signed: [signed] }
    })
    await kernel.connect(one)
    expect(asked).toEqual([{ namespace: 'alpha', account: 'a', nonce: undefined }])
  })

  test.each([['x'], [{ length: 1 }], [7]])('behavior: a list that is %j is none (sessions 17)', async (signed) => {
    const { kernel, asked } = await visit(async () => ({ accounts, signed }))
    await kernel.connect(one)
    expect(asked.map(({ nonce }) => nonce)).toEqual([undefined])
  })

  test('behavior: what was never asked for is not signed for it (sessions 17)', async () => {
    const { kernel, asked } = await visit(async () => ({ accounts, signed: [signedBy('a')] }))
    await kernel.connect(one)
    expect(asked).toEqual([{ namespace: 'alpha', account: 'a', nonce: undefined }])
  })

  test('behavior: each press has challenges of its own: the answer to an older one reaches no gate (sessions 6, sessions 17)', async () => {
    const wait = later()
    let presses = 0
    const { kernel, asked } = await visit(async ({ challenge }) => {
      const isFirst = ++presses === 1
      const own = await challenge?.('alpha:1')
      if (isFirst) await wait.promise
      return { accounts, signed: [{ ...signedBy('a'), message: own?.nonce }] }
    })
    const older = failure(kernel.connect(one))
    await rest()
    await kernel.connect(one)
    wait.open()
    expect(await older).toMatchObject({ name: 'ConnectAbortedError' })
    await rest()
    expect(asked).toEqual([{ namespace: 'alpha', account: 'a', nonce: 'alpha:1 2' }])
  })

  test('behavior: another account that the wallet moves to is asked about without it (sessions 17)', async () => {
    const { kernel, asked } = await visit(async ({ challenge }) => {
      await challenge?.('alpha:1')
      return { accounts, signed: [signedBy('a')] }
    })
    await kernel.connect(one)
    await kernel.switchAccount({ address: 'b' })
    expect(asked.map(({ account, nonce }) => [account, nonce])).toEqual([
      ['a', 'alpha:1 1'],
      ['b', undefined],
    ])
  })

  test('behavior: only a press asks; reading a session back does not (sessions 2)', async () => {
    const { kernel, asked } = await visit(async () => ({ accounts }))
    const handed: unknown[] = []
    kernel.connectors.add({
      ...{ id: 'two', name: 'two', namespace: 'alpha', kind: 'injected' },
      getProvider: async () => ({ wallet: 'two' }),
      connect: async ({ challenge }) => {
        handed.push(typeof challenge)
        return { accounts: [{ address: 'c' }] }
      },
      restore: async (request) => {
        handed.push('challenge' in request)
        return { accounts: [{ address: 'c' }], signed: [signedBy('c')] }
      },
    })
    await kernel.connect({ connectorId: 'two', namespace: 'alpha' })
    const { sessionId } = kernel.connection('alpha') ?? {}
    await kernel.reconnect({ sessionId })
    expect(handed).toEqual(['function', false])
    expect(asked.map(({ nonce }) => nonce)).toEqual([undefined])
  })

  test('behavior: nobody is asked for one where no plugin writes them', async () => {
    const { kernel } = await startKit([])
    const handed: unknown[] = []
    add(kernel, 'one', async (request) => {
      handed.push(request.challenge)
      return { accounts }
    })
    await kernel.connect(one)
    expect(handed).toEqual([undefined])
  })
})

describe('a challenge that is not to be had', () => {
  /** A wallet that connects without signing if there is no challenge. */
  const asking = (said: unknown[]) => async (request: ConnectRequest) => {
    said.push(await request.challenge?.('alpha:1'))
    return { accounts }
  }

  test('behavior: one that takes too long is done without, so that the wallet is still asked by the press (sign-in 19)', async () => {
    const said: unknown[] = []
    const { kernel, errors } = await startKit([])
    kernel.hooks.challenge.tapPromise('slow', () => new Promise(() => {}))
    add(kernel, 'one', asking(said))
    const connecting = kernel.connect(one)
    await rest(1_999)
    expect(said).toEqual([])
    await rest(1)
    await connecting
    expect([said, errors]).toEqual([[undefined], []])
  })

  test('error: one that cannot be written is reported, and done without', async () => {
    const said: unknown[] = []
    const { kernel, errors } = await startKit([])
    kernel.hooks.challenge.tap('broken', () => {
      throw new Error('no nonce')
    })
    add(kernel, 'one', asking(said))
    await kernel.connect(one)
    expect([said, errors.length]).toEqual([[undefined], 1])
  })

  test('error: one of another shape is its plugin’s mistake, and done without', async () => {
    const said: unknown[] = []
    const { kernel, errors } = await startKit([])
    kernel.hooks.challenge.tap('wrong', () => ({ nonce: 7 }) as never)
    add(kernel, 'one', asking(said))
    await kernel.connect(one)
    expect([said, errors.length]).toEqual([[undefined], 1])
  })

  test('behavior: on a network that the app does not offer there is none, and nobody is asked for it', async () => {
    const said: unknown[] = []
    const { kernel } = await startKit([])
    const asked = vi.fn(() => challengeOf('one'))
    kernel.hooks.challenge.tap('signIn', asked)
    add(kernel, 'one', async ({ challenge }) => {
      said.push(await challenge?.('alpha:9'))
      return { accounts }
    })
    await kernel.connect(one)
    expect([said, asked.mock.calls.length]).toEqual([[undefined], 0])
  })

  test('behavior: who has given up is not asked by the wallet: the request for it throws (sessions 6)', async () => {
    const said: unknown[] = []
    const wait = later()
    const { kernel, errors } = await startKit([])
    kernel.hooks.challenge.tapPromise('signIn', async () => {
      await wait.promise
      return challengeOf('late')
    })
    add(kernel, 'one', async ({ challenge }) => {
      said.push(await Promise.resolve(challenge?.('alpha:1')).catch(({ name }) => name))
      said.push(await Promise.resolve(challenge?.('alpha:1')).catch(({ name }) => name))
      return { accounts }
    })
    const cancel = new AbortController()
    const connecting = failure(kernel.connect({ ...one, signal: cancel.signal }))
    await rest()
    cancel.abort()
    expect(await connecting).toMatchObject({ name: 'ConnectAbortedError' })
    wait.open()
    await rest()
    expect([said, errors]).toEqual([['ConnectAbortedError', 'ConnectAbortedError'], []])
  })
})
