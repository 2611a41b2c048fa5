import { type Intents, isError } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { encodeFunctionData } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { multicall3Abi } from '../abi/multicall3.ts'
import { answering, hex, reverting, token as tokenOf, word } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const paid = { to: bob, amount: 5_000_000n, token }
const callData = `0xa9059cbb${word(bob)}${word(5_000_000n)}`
const ether = 10n ** 18n
afterEach(() => {
  vi.useRealTimers()
})

type Options = NonNullable<Parameters<typeof world>[0]>

/** Prepares a transfer in a world of its own. */
const prepare = async (transfer: Intents['transfer'], rpc: Options['rpc'] = answering(), options: Options = {}) => {
  const made = await world({ rpc, ...options })
  await made.connect()
  const [asked, shown] = [made.wallet.requests.length, made.wallet.prompts()]
  const prepared = await made.kernel.prepare({ kind: 'transfer', ...transfer })
  const { requests, prompts } = made.wallet
  return { ...made, prepared, askedOfWallet: requests.length - asked, prompts: prompts() - shown }
}
const noticesOf = async (...input: Parameters<typeof prepare>) => (await prepare(...input)).prepared.notices

describe('what the wallet will be asked for', () => {
  test('of wei', async () => {
    const { prepared, askedOfWallet } = await prepare({ to: bob.toLowerCase(), amount: 5n })
    expect(prepared.payload).toEqual({ from: alice, to: bob, value: '0x5', chainId: '0x1' })
    expect(prepared.changes).toEqual([{ direction: 'out', amount: 5n, party: bob }])
    expect(prepared.notices).toMatchObject([{ code: 'feeHigh' }])
    expect(askedOfWallet).toBe(0)
  })

  test('of an ERC-20 token, which is simulated first', async () => {
    const { prepared, calls, prompts } = await prepare(paid)
    const request = { from: alice, to: usdc, value: '0x0', data: callData }
    expect(prepared.payload).toEqual({ ...request, chainId: '0x1' })
    expect(prepared.changes).toEqual([{ direction: 'out', amount: 5_000_000n, token: usdc, party: bob }])
    expect(prepared.notices).toEqual([])
    expect(calls).toContainEqual(expect.objectContaining({ method: 'eth_call', params: [request, 'latest'] }))
    expect(prompts).toBe(0)
  })

  test('the placeholder address is the native currency', async () => {
    const address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const { prepared } = await prepare({ to: bob, amount: 5n, token: { ...token, address, decimals: 18 } })
    expect(prepared.payload).toMatchObject({ to: bob, value: '0x5' })
  })

  test('an address that was typed without 0x is the same address', async () => {
    const { prepared } = await prepare({ to: bob.slice(2), amount: 5n })
    expect(prepared.payload).toMatchObject({ to: bob, value: '0x5' })
    expect(prepared.changes).toMatchObject([{ amount: 5n }])
  })

  test('the account’s next nonce, which the transaction can be found by, is traced', async () => {
    const { prepared, calls } = await prepare({ to: bob, amount: 5n })
    expect(prepared.trace).toMatchObject({ nonce: '7' })
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'eth_getTransactionCount', params: [alice, 'pending'] }),
    )
  })
})

const notEstimated = (nodeSays: string) => ({
  code: 'feeUnknown',
  params: { because: 'gasEstimate', reason: 'Error estimating gas', nodeSays },
})

describe('a node that is out of reach stops nobody, and nothing is claimed of what it did not say', () => {
  const unreachable = () => {
    throw new TypeError('Failed to fetch')
  }
  const out = Object.fromEntries(Object.keys(answering()).map((method) => [method, unreachable]))

  const unchecked = { code: 'unitUnchecked' }
  test.each([
    [{ to: bob, amount: 5n }, []],
    [paid, [unchecked]],
  ])('%o', async (transfer, more) => {
    const { prepared } = await prepare(transfer, out)
    expect(prepared.fee).toBeUndefined()
    expect(Object.keys(prepared.trace ?? {})).toEqual(['call'])
    expect(prepared.notices).toEqual([...more, notEstimated('The service could not be reached')])
  })

  test('a node that knows none of the methods is the same', async () => {
    expect((await prepare(paid, {})).prepared.notices).toEqual([unchecked, notEstimated('no eth_estimateGas here')])
  })

  test('a node that does not answer delays a review by 8 s, and what it said until then counts', async () => {
    const { kernel, connect, calls } = await world({
      rpc: answering({ eth_call: () => new Promise(() => {}), eth_getCode: () => new Promise(() => {}) }),
    })
    await connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let prepared: Awaited<ReturnType<typeof kernel.prepare>> | undefined
    void kernel.prepare({ kind: 'transfer', ...paid }).then((made) => {
      prepared = made
    })
    await vi.waitFor(() => expect(calls.some(({ method }) => method === 'eth_call')).toBe(true))
    await vi.advanceTimersByTimeAsync(7_900)
    expect(prepared).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await vi.waitFor(() => expect(prepared?.fee?.value).toBeGreaterThan(0n))
    expect(prepared?.notices).toEqual([unchecked])
  })

  test('nobody waits for it once the caller has given up', async () => {
    const { kernel, connect, calls } = await world({ rpc: { eth_getBalance: () => new Promise(() => {}) } })
    await connect()
    const caller = new AbortController()
    const preparing = kernel.prepare({ kind: 'transfer', to: bob, amount: 5n }, { signal: caller.signal })
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
    caller.abort()
    await expect(preparing).rejects.toSatisfy((error) => isError(error))
  })
})

describe('it is refused', () => {
  test.each<[string, Intents['transfer'], object]>([
    ['no receiver', { to: '', amount: 1n }, { message: 'An amount and receiver address are required' }],
    ['no amount', { to: bob, amount: 0n }, { message: 'The amount must be above 0' }],
    ['a receiver that is no address', { to: 'bob.eth', amount: 1n }, { name: 'InvalidAddressError' }],
    ['no token', { ...paid, token: { ...token, address: undefined } }, { message: 'A token is required' }],
    [
      'a token that is no address',
      { ...paid, token: { ...token, address: 'usdc' } },
      { message: 'A token is required' },
    ],
    ['a wrong checksum', { to: bob.replace('C', 'c'), amount: 1n }, { code: 'invalid_address' }],
    ['more than 256 bits hold', { to: bob, amount: 2n ** 256n }, { name: 'InvalidAmountError' }],
    ['more of a token than 256 bits hold', { ...paid, amount: 2n ** 256n }, { name: 'InvalidAmountError' }],
    ['a memo', { to: bob, amount: 1n, memo: 'rent' }, { name: 'MemoTooLongError' }],
  ])('%s', (_, transfer, error) => expect(prepare(transfer)).rejects.toMatchObject(error))

  test('a network that is not composed', () =>
    expect(
      prepare({ to: bob, amount: 1n }, answering(), {
        networks: [mainnet],
        wallet: createSimulatedWallet({ chainId: '0x2105' }),
      }),
    ).rejects.toMatchObject({
      message: 'Unsupported chain',
      debug: expect.stringContaining('The wallet is on eip155:8453,'),
    }))

  test('a token that counts in another unit than was shown', () =>
    // 5 USDC of 6 decimals would be a fortune of a token of 2.
    expect(prepare(paid, answering({ eth_call: tokenOf({ decimals: 2n }) }))).rejects.toMatchObject({
      name: 'TokenDecimalsError',
      debug: expect.stringContaining('2 decimals'),
    }))

  test.each([
    ['a node lies of', answering({ eth_call: tokenOf({ decimals: 6n }) })],
    ['no node speaks of', {}],
  ])('a token that %s, in another unit than the host has listed', (_, rpc) =>
    expect(prepare(paid, rpc, { tokens: { 'eip155:1': [{ address: usdc, decimals: 18 }] } })).rejects.toMatchObject({
      name: 'TokenDecimalsError',
      params: { said: 6, actual: 18n },
    }),
  )
})

describe('what a visitor should know before the wallet is asked', () => {
  const fails = (reason: string) => ({ code: 'wouldFail', blocks: true, params: expect.objectContaining({ reason }) })

  test.each([
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '000000000000000000000000000000000000dead',
  ])('nobody has the key of %s (money 4)', async (to) => {
    expect(await noticesOf({ to, amount: ether })).toEqual([{ code: 'zeroAddress' }])
  })

  test.each([
    ['a contract receives', '0x6080', [{ code: 'contract' }]],
    ['an account receives', '0x', []],
    ['an account that acts through a contract receives (EIP-7702)', `0xef0100${'ab'.repeat(20)}`, []],
    ['the node answers nonsense', 'none', []],
  ])('%s (money 4)', async (_, code, notices) => {
    expect(await noticesOf({ to: bob, amount: ether }, answering({ eth_getCode: () => code }))).toEqual(notices)
    const tokens = answering({ eth_getCode: ([of]: [string]) => (of === usdc ? '0x60' : code) })
    expect(await noticesOf(paid, tokens)).toEqual(notices)
  })

  test('the token’s own contract cannot be paid, with 0x or without', async () => {
    for (const to of [usdc, usdc.slice(2)]) {
      expect(await noticesOf({ ...paid, to })).toContainEqual({ code: 'tokenContract', blocks: true })
    }
  })

  test('the account itself receives, with 0x or without', async () => {
    for (const to of [alice, alice.slice(2)]) {
      expect(await noticesOf({ to, amount: ether })).toEqual([{ code: 'ownAddress' }])
    }
  })

  test.each([
    ['answers false', { transfer: () => `0x${word(0n)}` }, 'The USDC contract refuses this transfer'],
    ['reverts', { transfer: reverting }, 'The USDC contract refuses this transfer'],
    ['holds less', { transfer: reverting, balance: 4n }, 'The account holds less USDC than that'],
  ])('a token that %s', async (_, own, reason) => {
    const { prepared, kernel, wallet } = await prepare(paid, answering({ eth_call: tokenOf(own) }))
    expect(prepared.notices).toContainEqual(fails(reason))
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })

  test('an estimate that reverts is said, in words of ours (money 6)', async () => {
    const rpc = answering({ eth_estimateGas: reverting })
    const own = await noticesOf(paid, rpc)
    expect(own).toContainEqual(fails('The USDC contract refuses this transfer'))
    expect(await noticesOf({ to: bob, amount: ether }, rpc)).toContainEqual(
      fails('The receiver’s contract refuses this payment'),
    )
    expect(JSON.stringify(own)).not.toContain('recovery phrase')
  })

  test.each([
    [3, 'execution reverted: ERC20: transfer amount exceeds balance'],
    [-32000, 'execution reverted'],
    [-32015, 'VM execution error.'],
  ])('a node says that it reverts (%s %s)', async (code, text) => {
    const eth_estimateGas = () => {
      throw rejection(text, code)
    }
    expect(await noticesOf(paid, answering({ eth_estimateGas }))).toMatchObject([
      { code: 'feeUnknown' },
      { code: 'wouldFail', blocks: true },
    ])
  })

  test('an estimate that could not be made is no failure, and says what the node said (money 6, evm 14)', async () => {
    const eth_estimateGas = () => {
      throw rejection('header not found', -32000)
    }
    const { prepared } = await prepare(paid, answering({ eth_estimateGas }))
    expect(prepared.notices).toEqual([notEstimated('header not found')])
    expect(prepared.fee).toBeUndefined()
  })

  test('an empty answer is success (USDT and its like) (evm 2)', async () => {
    const address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const { prepared } = await prepare(
      { ...paid, token: { ...token, address } },
      answering({
        eth_call: tokenOf({ transfer: () => '0x' }),
        eth_getCode: ([of]: [string]) => (of === bob ? '0x' : '0x60'),
      }),
    )
    expect(prepared.notices).toEqual([])
    expect(prepared.payload).toMatchObject({ to: address, data: callData })
  })

  test('a token that is not on this network', async () => {
    const absent = answering({ eth_call: () => '0x', eth_getCode: () => '0x' })
    expect(await noticesOf(paid, absent)).toContainEqual(
      fails('There is no token contract at this address on Ethereum'),
    )
  })

  test('less is held than is paid', async () => {
    const rpc = answering({
      eth_getBalance: () => hex(ether - 1n),
      eth_estimateGas: ([{ value }]: [{ value: string }]) => {
        if (value !== '0x0') throw rejection('insufficient funds for transfer', -32000)
        return '0x5208'
      },
    })
    expect(await noticesOf({ to: bob, amount: ether }, rpc)).toEqual([fails('The account holds less ETH than that')])
  })

  test('nothing is left for the fee: it is said, and some wallets pay it otherwise', async () => {
    const said = [{ code: 'feeFunds', params: { symbol: 'ETH' } }]
    expect(await noticesOf({ to: bob, amount: ether }, answering({ eth_getBalance: () => hex(ether) }))).toEqual(said)
    expect(await noticesOf(paid, answering({ eth_getBalance: () => '0x0' }))).toEqual(said)
  })

  test('a token’s name cannot turn the sentence around', async () => {
    const named = { ...token, symbol: '\u202eCDSU'.padEnd(200, 'X') }
    const notices = await noticesOf(
      { ...paid, token: named },
      answering({ eth_call: tokenOf({ transfer: reverting }) }),
    )
    expect(notices).toContainEqual(fails(`The CDSU${'X'.repeat(16)} contract refuses this transfer`))
  })
})

test('a review is good for as long as its fee is (money 7)', async () => {
  const { validUntil = Number.POSITIVE_INFINITY } = (await prepare(paid)).prepared
  expect(validUntil - Date.now()).toBeGreaterThan(60_000)
  expect(validUntil - Date.now()).toBeLessThanOrEqual(600_000)
})

describe('a call that a feature has written', () => {
  const call = async (payload: unknown, rpc = answering()) => {
    const { kernel, connect } = await world({ rpc })
    await connect()
    return kernel.prepare({ kind: 'calls', payload })
  }
  const approve = { to: usdc, data: `0x095ea7b3${word(bob)}${word(5n)}` } as const

  test('is completed, and read from its bytes', async () => {
    const prepared = await call(approve)
    expect(prepared.payload).toEqual({ from: alice, value: '0x0', chainId: '0x1', ...approve })
    expect(prepared.changes).toEqual([])
    expect(prepared.details).toContainEqual({ code: 'allows', value: `5 ${usdc} → ${bob}` })
    expect(prepared.notices).toEqual([])
  })
  test.each([
    ['all of a token', { to: usdc, data: `0x095ea7b3${word(bob)}${'f'.repeat(64)}` }],
    ['10^30 of a token', { to: usdc, data: `0x095ea7b3${word(bob)}${word(10n ** 36n)}` }],
    ['all that 128 bits hold', { to: usdc, data: `0x095ea7b3${word(bob)}${word(2n ** 128n - 1n)}` }],
    ['a whole collection', { to: usdc, data: `0xa22cb465${word(bob)}${word(1n)}` }],
  ])('that lets somebody take %s says so (money 20)', async (_, payload) => {
    const said = { code: 'unlimitedAllowance' }
    expect((await call(payload)).notices).toEqual([said])
  })
  test.each([
    ['more than its supply', 5n, 4n, true],
    ['its whole supply', 5n, 5n, false],
    ['a token that tells no supply', 5n, 0n, false],
  ])('that lets somebody take %s: whether it is called unlimited (evm 25)', async (_, amount, supply, isSaid) => {
    const payload = { to: usdc, data: `0x095ea7b3${word(bob)}${word(amount)}` } as const
    const { notices } = await call(payload, answering({ eth_call: tokenOf({ supply }) }))
    expect(notices).toEqual(isSaid ? [{ code: 'unlimitedAllowance' }] : [])
  })
  const opaque = { to: bob, data: '0x12345678' } as const
  const list = [{ target: usdc, allowFailure: false, callData: opaque.data }] as const
  test.each([
    ['', opaque],
    [
      ', within others',
      { to: bob, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [list] }) },
    ],
  ])('that nobody can read%s is called that (money 20)', async (_, payload) => {
    expect((await call(payload)).notices).toEqual([{ code: 'unreadCall' }])
  })
  test('that reverts is blocked', async () => {
    expect((await call(approve, answering({ eth_estimateGas: reverting }))).notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason: 'The contract refuses this call' }),
    })
  })
  test.each([
    ['nothing', undefined, 'IntentUnclearError'],
    ['of another account', { ...approve, from: bob }, 'PreparedMismatchError'],
    ['for another chain (evm 3)', { ...approve, chainId: '0x2105' }, 'ChainMismatchError'],
    ['with a fee of its own', { ...approve, gasPrice: '0x1' }, 'TransactionUnreadableError'],
    ['that hands over the account (EIP-7702)', { ...approve, authorizationList: [{}] }, 'TransactionUnreadableError'],
    ['that makes a contract', { data: '0x6080' }, 'TransactionUnreadableError'],
    ['with a number for hex', { ...approve, value: 5n }, 'TransactionUnreadableError'],
    ['with half a byte', { ...approve, data: '0x0' }, 'TransactionUnreadableError'],
    ['to a wrong checksum', { ...approve, to: usdc.replace('A', 'a') }, 'InvalidAddressError'],
  ])('%s is refused', (_, payload, name) => expect(call(payload)).rejects.toMatchObject({ name, unsent: true }))
})
