import type { Kernel, Plugin, SessionChange, Transfer } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { acceptSimilar } from './actions/acceptSimilar.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMax } from './actions/setMax.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { setToken } from './actions/setToken.ts'
import { submit } from './actions/submit.ts'
import { differenceOf } from './differenceOf.ts'
import { send } from './index.ts'
import { leaving } from './leaving.ts'
import { sendState } from './state.ts'

const own = '0xA008B0B72AC7e3726359Cb99d2bCE5CB9FaaDAF8'
const bob = '0x8A6f6Ad9BEF042E10590bF2F6F9CD383ec2D6A33'
const eth = { value: 5_000n, decimals: 3, symbol: 'ETH', name: 'Ether', networkId: 'eip155:1' } as const

/** What the wallet says by itself. */
let says: (change: SessionChange) => void = () => {}

const chain = (sent: Transfer[], answer: () => Promise<{ id: string }>): Plugin => ({
  name: 'chain',
  apply(kernel) {
    const network = {
      id: 'eip155:1',
      namespace: 'eip155',
      reference: '1',
      name: 'One',
      rpcUrl: '',
      nativeCurrency: eth,
    } as const
    kernel.networks.add([network])
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace: 'eip155',
      kind: 'injected',
      getProvider: async () => ({}),
      connect: async () => ({ network, accounts: [{ address: own }] }),
      watch: (_: unknown, report: (change: SessionChange) => void) => {
        says = report
      },
    } as never)
    kernel.hooks.validateAddress.tapPromise('chain', async ({ address }) => /^0x[0-9a-fA-F]{40}$/.test(address))
    kernel.hooks.resolveName.tapPromise('chain', async ({ name }) =>
      name === 'bob.eth' ? { address: bob, name } : undefined,
    )
    kernel.hooks.estimateFee.tapPromise('chain', async () => ({
      value: 21n,
      decimals: 3,
      symbol: 'ETH',
      reserve: 42n,
    }))
    kernel.hooks.sendTransfer.tapPromise('chain', async (transfer) => {
      sent.push(transfer)
      return answer()
    })
    kernel.hooks.resolveView.tap('chain', ({ view }) =>
      view === 'Account' ? { title: '', load: async () => ({ default: () => null }) } : undefined,
    )
  },
})

async function connected(answer = async () => ({ id: '0xid' })): Promise<{ kernel: Kernel; sent: Transfer[] }> {
  const sent: Transfer[] = []
  const kernel = createTestKernel({ plugins: [chain(sent, answer), send()] })
  await kernel.connect({ connectorId: 'w', namespace: 'eip155' })
  setToken(kernel, eth)
  return { kernel, sent }
}

afterEach(() => vi.useRealTimers())

test('default: what was filled in is what the wallet is asked for, and the form is empty after it', async () => {
  const { kernel, sent } = await connected()
  kernel.open('Account')
  setAmount(kernel, '1.5')
  await setRecipient(kernel, 'bob.eth', true)
  await submit(kernel)
  expect(sent).toMatchObject([{ to: bob, amount: 1_500n, token: undefined }])
  expect(sendState.of(kernel)).toMatchObject({ amount: '', recipient: { status: 'empty' }, sentTo: [bob] })
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account', 'SendConfirmed'])
})

test('behavior: a refusal keeps every field', async () => {
  const { kernel } = await connected(async () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  setAmount(kernel, '2')
  await setRecipient(kernel, bob, true)
  await expect(submit(kernel)).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(sendState.of(kernel)).toMatchObject({ amount: '2', recipient: { status: 'valid', address: bob } })
})

test('behavior: typing is looked up after 500 ms, and only the newest text counts', async () => {
  vi.useFakeTimers()
  const { kernel } = await connected()
  void setRecipient(kernel, 'nobody.eth')
  await vi.advanceTimersByTimeAsync(300)
  void setRecipient(kernel, 'bob.eth')
  expect(sendState.of(kernel).recipient.status).toBe('checking')
  await vi.advanceTimersByTimeAsync(500)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: bob, name: 'bob.eth' })
})

test('behavior: an unknown name and a broken address say what to do', async () => {
  const { kernel } = await connected()
  await setRecipient(kernel, 'nobody.eth', true)
  expect(sendState.of(kernel).recipient).toMatchObject({ message: expect.stringContaining('No account has that name') })
  await setRecipient(kernel, '0x123', true)
  expect(sendState.of(kernel).recipient).toMatchObject({ message: expect.stringContaining('not an address') })
})

test('behavior: an address that looks like the own one is stopped until it is confirmed (R23)', async () => {
  const { kernel } = await connected()
  const lookalike = `0xA008${'1'.repeat(32)}DAF8`
  await setRecipient(kernel, lookalike, true)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', similarTo: own })
  acceptSimilar(kernel)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: lookalike, similarTo: undefined })
})

test('behavior: Max leaves what the namespace says a transfer must leave', async () => {
  const { kernel } = await connected()
  await setMax(kernel)
  expect(sendState.of(kernel).amount).toBe('4.958')
})

test('behavior: another account starts the form over, and a lookup under way ends with it', async () => {
  const { kernel } = await connected()
  setAmount(kernel, '3')
  const looking = setRecipient(kernel, 'bob.eth', true)
  sendState.of(kernel).sentTo = [bob]
  says({ accounts: [{ address: bob }] })
  await looking
  expect(sendState.of(kernel)).toMatchObject({ amount: '', recipient: { status: 'empty' }, sentTo: [bob] })
})

test('behavior: another token empties the amount', async () => {
  const { kernel } = await connected()
  setAmount(kernel, '3')
  setToken(kernel, { ...eth, address: bob, symbol: 'T' })
  expect(sendState.of(kernel).amount).toBe('')
})

test('error: nothing chosen, nothing sent', async () => {
  const { kernel } = await connected()
  await expect(submit(kernel)).rejects.toThrow('An amount and receiver address are required')
  sendState.reset(kernel)
  await expect(submit(kernel)).rejects.toThrow('A token is required')
})

test('leaving: one figure for the native currency, two for a token', () => {
  const fee = { status: 'success', value: 21n, decimals: 3, symbol: 'ETH' } as const
  expect(leaving(1_000n, eth, fee)).toBe('≈ 1.021 ETH')
  expect(leaving(1_000n, { ...eth, address: bob, symbol: 'T' }, fee)).toBe('1 T + 0.021 ETH')
  expect(leaving(1_000n, eth, { status: 'error' })).toBe('1 ETH')
  const exact = { ...fee, value: 1_111n, exact: true } as const
  expect(leaving(1_000n, eth, exact)).toBe('2.111 ETH')
  expect(leaving(1_000n, { ...eth, address: bob, symbol: 'T' }, exact)).toBe('1 T + 1.111 ETH')
})

test('differenceOf: says what the network recorded where it is not what was reviewed', () => {
  const reviewed = { to: bob, amount: 1_000n, decimals: 3, symbol: 'ETH' }
  const confirmed = { id: '1', status: 'confirmed' } as const
  expect(differenceOf(reviewed, { ...confirmed, seen: { to: bob.toLowerCase(), amount: 1_000n } })).toBeUndefined()
  expect(differenceOf(reviewed, { ...confirmed, seen: { to: own } })).toEqual({ reviewed: bob, seen: own })
  expect(differenceOf(reviewed, { ...confirmed, seen: { to: bob, amount: 2_000n } })).toEqual({
    reviewed: '1 ETH',
    seen: '2 ETH',
  })
})
