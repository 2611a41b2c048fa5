import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { alpha1, beta1, failure } from '../fixtures/chain.ts'
import type { Balance, Kernel, Network } from '../index.ts'

const open = () => {
  const kernel = createTestKernel({
    plugins: [{ name: 'chains', apply: (own) => own.networks.add([alpha1, beta1]) }],
  })
  return { kernel, hooks: kernel.hooks, tap: kernel.tap({ name: 'acme', namespace: 'alpha' }) }
}
const ask = (kernel: Kernel, networkId = alpha1.id) => kernel.validateAddress({ address: 'x', networkId })

test('default: the module loads when it is first asked for, and its function of the hook’s name answers', async () => {
  const { kernel, hooks, tap } = open()
  let loads = 0
  tap.lazy(hooks.validateAddress, async () => {
    loads++
    return { validateAddress: ({ address }: { address: string }) => address === 'x' }
  })
  expect(loads).toBe(0)
  expect(await ask(kernel)).toBe(true)
  expect(await kernel.validateAddress({ address: 'y', networkId: alpha1.id })).toBe(false)
  expect(loads).toBe(2)
})

test('behavior: what follows the loader is handed over first', async () => {
  const { kernel, hooks, tap } = open()
  const given: unknown[] = []
  const validateAddress = (...args: [number, string, { address: string }]) => {
    given.push(args[0], args[1], args[2].address)
    return true
  }
  tap.lazy(hooks.validateAddress, async () => ({ validateAddress }), 7, 'context')
  await ask(kernel)
  expect(given).toEqual([7, 'context', 'x'])
})

test('behavior: it is skipped for other namespaces, and ordered as its options say', async () => {
  const { kernel, hooks, tap } = open()
  tap.lazy(hooks.validateAddress, async () => ({ validateAddress: () => true }))
  expect(await ask(kernel, beta1.id)).toBe(false)
  const early = kernel.tap({ ...tap, stage: -100 })
  early.lazy(hooks.validateAddress, async () => ({ validateAddress: async () => false }))
  expect(await ask(kernel)).toBe(false)
})

test('error: a module that does not load is a throw of the tap, and is loaded again the next time', async () => {
  const { kernel, hooks, tap } = open()
  let online = false
  tap.lazy(hooks.validateAddress, async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return { validateAddress: () => true }
  })
  expect(await failure(ask(kernel))).toMatchObject({ thrownBy: { plugin: 'acme', hook: 'validateAddress' } })
  online = true
  expect(await ask(kernel)).toBe(true)
})

test('types: what else a module exports has no say in what it is handed', () => {
  const { kernel, hooks, tap } = open()
  const load = async () => ({
    fetchBalance: async (_: Kernel, { network: { nativeCurrency } }: { network: Network }): Promise<Balance> => ({
      ...{ value: 1n, decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol },
    }),
    validateAddress: ({ address }: { address: string }) => address !== '',
    limit: 7,
  })
  tap.lazy(hooks.fetchBalance, load, kernel)
  tap.lazy(hooks.validateAddress, load)
  // @ts-expect-error its first parameter is not handed over
  tap.lazy(hooks.fetchBalance, load)
})

test('types: the module has a function of the hook’s name that takes what is handed over, and answers what is asked', () => {
  const { hooks, tap } = open()
  // @ts-expect-error another name
  tap.lazy(hooks.validateAddress, async () => ({ validate: () => true }))
  // @ts-expect-error another answer
  tap.lazy(hooks.validateAddress, async () => ({ validateAddress: () => 'yes' }))
  // @ts-expect-error another input
  tap.lazy(hooks.validateAddress, async () => ({
    validateAddress: (input: { nothing: string }) => input.nothing === '',
  }))
  // @ts-expect-error its first parameter is not handed over
  tap.lazy(hooks.validateAddress, async () => ({
    validateAddress: (limit: number, { address }: { address: string }) => address.length < limit,
  }))
  // @ts-expect-error an event waits for no tap, so its taps cannot load
  tap.lazy(hooks.onSend, async () => ({ onSend: () => undefined }))
})
