import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { siwx } from './index.ts'
import { hasLeft, noteAsked, noteLeft, readLeft } from './left.ts'
import { siwxState } from './state.ts'
import type { SignInMessage } from './types.ts'
import { noteUsed, usedWith } from './used.ts'

test.each([1, 99, 100, 120])(
  'disconnecting a wallet ends the sign-in of its account %i, however many it shares (sign-in 12)',
  async (place) => {
    const accounts = Array.from({ length: 120 }, (_, at) => `x-${at + 1}`)
    const address = `x-${place}`
    const chain = mockChain({ wallets: [{ id: 'wallet', accounts }] })
    const kernel = createTestKernel({ plugins: [chain.plugin, siwx()], storage: createMemoryArea() })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    const ready = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
    const isSigned = (of: string) => kernel.features.siwx.has({ namespace: chain.namespace, address: of })
    const connecting = kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
    await sign(kernel, (await ready()).id)
    await connecting
    if (place > 1) {
      const switching = kernel.switchAccount({ address })
      await sign(kernel, (await ready()).id)
      await switching
    }
    expect(kernel.account(chain.namespace).address).toBe(address)
    expect(await isSigned(address)).toBe(true)
    await kernel.disconnect()
    await vi.waitFor(async () => expect(await isSigned('x-1')).toBe(false))
    expect(await isSigned(address)).toBe(false)
  },
)

test('a sign-in counts however many signatures are asked for behind it while a sign-out waits for its storage (sign-in 12)', () => {
  const kernel = createTestKernel({ plugins: [], storage: createMemoryArea() })
  onTestFinished(() => kernel.destroy())
  const account = { chainId: 'x:1', accountAddress: 'ada', domain: '', uri: '', version: '1', issuedAt: '' } as const
  const signed = (nonce: string): SignInMessage => ({ ...account, nonce })
  const isOver = (nonce: string) => hasLeft(readLeft(kernel), signed(nonce))
  noteLeft(kernel, [{ namespace: 'x', address: 'ada' }], 1)
  const nonces = Array.from({ length: 50 }, (_, at) => `nonce ${at}`)
  for (const nonce of nonces) noteAsked(kernel, nonce)
  expect(nonces.filter(isOver)).toEqual([])
  expect(isOver('older')).toBe(true)
  noteLeft(kernel, [{ namespace: 'x', address: 'ada' }], 2)
  noteAsked(kernel, 'newer')
  expect([...nonces, 'older'].every(isOver)).toBe(true)
  expect(isOver('newer')).toBe(false)
})

test('of a wallet that shares one account at a time, no account that it was used with is forgotten for another (sign-in 12)', () => {
  const kernel = createTestKernel({ plugins: [], storage: createMemoryArea() })
  onTestFinished(() => kernel.destroy())
  const accounts = Array.from({ length: 200 }, (_, at) => `x-${at}`)
  for (const address of accounts) noteUsed(kernel, { namespace: 'x', connectorId: 'wallet', address })
  expect(usedWith(kernel, { connectorId: 'wallet', namespace: 'x' }).toSorted()).toEqual(accounts.toSorted())
})
