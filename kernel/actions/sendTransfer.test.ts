import { afterEach, expect, test, vi } from 'vitest'
import { createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { selectAccount } from '../session/select/selectAccount.ts'

afterEach(() => void vi.useRealTimers())

async function connected() {
  const kit = await startKit([createWallet('one')])
  await kit.kernel.connect(one)
  const sent: string[] = []
  kit.kernel.hooks.onSend.tap('t', ({ id, confirmation }) => void sent.push(`${id} ${confirmation?.status}`))
  return { ...kit, sent }
}

const token = { address: 't', decimals: 6, symbol: 'USD', name: 'Dollar' }

test('default: the wallet is asked; the outcome and fresh balances follow', async () => {
  const { kernel, sent, tracked } = await connected()
  let reads = 0
  kernel.hooks.fetchBalance.tap('b', () => ({ value: BigInt(++reads), decimals: 6, symbol: 'A' }))
  kernel.hooks.sendTransfer.tap('s', ({ to, amount, account }) => ({ id: `${account.address} ${to} ${amount}` }))
  kernel.hooks.waitForTransaction.tap('w', ({ id }) => ({ id, status: 'confirmed' }))
  await kernel.fetchBalance()
  expect(await kernel.sendTransfer({ to: 'x', amount: 2n ** 70n })).toEqual({ id: `one-1 x ${2n ** 70n}` })
  await rest()
  expect(sent).toEqual([`one-1 x ${2n ** 70n} undefined`, `one-1 x ${2n ** 70n} confirmed`])
  expect(selectAccount(kernel.state, 'alpha').balance.data?.value).toBe(2n)
  expect(tracked).toContain('SEND_SUCCESS')
})

test('error: what is missing is said in the spec’s words', async () => {
  const { kernel } = await connected()
  const missing = 'An amount and receiver address are required'
  expect(await failure(kernel.sendTransfer({ to: '', amount: 1n }))).toMatchObject({ message: missing })
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 0n }))).toMatchObject({ message: missing })
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1 as never }))).toMatchObject({ message: missing })
  const nameless = { decimals: 6, symbol: 'USD', name: 'Dollar' }
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n, token: nameless }))).toMatchObject({
    message: 'A token is required',
  })
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n, token }))).toMatchObject({
    message: 'Unsupported chain',
  })
  expect(await failure(kernel.estimateFee({ to: 'x', amount: 1n }))).toMatchObject({ message: 'Unsupported chain' })
  await kernel.disconnect()
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n }))).toMatchObject({ message: 'No account found' })
})

test('behavior: beforeSend changes what the wallet is asked, and a throw vetoes it', async () => {
  const { kernel, sent } = await connected()
  const asked: string[] = []
  kernel.hooks.sendTransfer.tap('s', (transfer) => {
    asked.push(`${transfer.memo} ${Object.isFrozen(transfer)}`)
    return { id: '1' }
  })
  kernel.hooks.beforeSend.tap('memo', (transfer) => ({ ...transfer, memo: 'added' }))
  await kernel.sendTransfer({ to: 'x', amount: 1n })
  expect(asked).toEqual(['added true'])
  kernel.hooks.beforeSend.tapPromise('guard', () => Promise.reject(new Error('this address is poisoned')))
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n }))).toMatchObject({
    message: 'this address is poisoned',
  })
  expect([asked.length, sent.filter((line) => line === '1 undefined').length]).toEqual([1, 1])
})

test('error: a refusal is told to the caller and not reported', async () => {
  const { kernel, errors, tracked } = await connected()
  kernel.hooks.sendTransfer.tapPromise('s', () => Promise.reject({ code: 4001, message: 'no' }))
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n }))).toMatchObject({ name: 'UserRejectedError' })
  expect([errors, tracked.at(-1)]).toEqual([[], 'SEND_REJECTED'])
})

test('error: another failure is reported once, with its code', async () => {
  const { kernel, errors, tracked } = await connected()
  kernel.hooks.sendTransfer.tapPromise('s', () => Promise.reject({ code: -32603, message: 'insufficient funds' }))
  expect(await failure(kernel.sendTransfer({ to: 'x', amount: 1n }))).toMatchObject({
    name: 'RPCError',
    code: -32603,
    message: 'insufficient funds',
  })
  expect([errors.length, tracked.at(-1)]).toEqual([1, 'SEND_ERROR'])
})

test('behavior: an outcome that is not seen within 25 seconds is unknown, and the id is kept', async () => {
  const { kernel, sent } = await connected()
  kernel.hooks.sendTransfer.tap('s', () => ({ id: '0xpaid' }))
  kernel.hooks.waitForTransaction.tapPromise('w', () => new Promise(() => {}))
  vi.useFakeTimers()
  await kernel.sendTransfer({ to: 'x', amount: 1n })
  await vi.advanceTimersByTimeAsync(24_999)
  expect(sent).toEqual(['0xpaid undefined'])
  await vi.advanceTimersByTimeAsync(2)
  expect(sent).toEqual(['0xpaid undefined', '0xpaid unknown'])
})

test('error: a node that fails makes the outcome unknown, too', async () => {
  const { kernel } = await connected()
  kernel.hooks.waitForTransaction.tapPromise('w', () => Promise.reject(new Error('node is down')))
  expect(await kernel.waitForTransaction({ id: '7' })).toEqual({ id: '7', status: 'unknown' })
})

test('behavior: a caller may stop waiting; destroy ends the wait and its timer', async () => {
  const { kernel } = await connected()
  kernel.hooks.waitForTransaction.tapPromise('w', () => new Promise(() => {}))
  vi.useFakeTimers()
  const cancel = new AbortController()
  const left = failure(kernel.waitForTransaction({ id: '7', signal: cancel.signal }))
  const stays = failure(kernel.waitForTransaction({ id: '7' }))
  cancel.abort()
  expect(await left).toMatchObject({ name: 'ConnectAbortedError' })
  kernel.destroy()
  expect(await stays).toMatchObject({ name: 'ConnectAbortedError' })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
