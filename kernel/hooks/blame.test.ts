import { expect, test } from 'vitest'
import { createWallet, rest, startKit } from '../fixtures/chain.ts'
import { TokenRequiredError } from '../index.ts'
import { failure } from '../testing/contract/stage.ts'

const boom = () => {
  throw new TypeError('boom')
}
const connected = async () => {
  const kit = await startKit([createWallet('one')])
  await kit.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
  return kit
}

test('behavior: what a tap throws says whose it is, reported or thrown, in a promise or at once', async () => {
  const { kernel, errors } = await connected()
  const { hooks } = kernel
  hooks.fetchBalance.tapPromise({ name: 'acme', namespace: 'alpha', stage: -1 }, async () => boom())
  hooks.signMessage.tap({ name: 'acme', namespace: 'alpha', stage: -1 }, boom)
  hooks.resolveName.tap('acme', boom)
  hooks.validateAddress.tap({ name: 'acme', stage: -1 }, boom)
  hooks.onOpen.tap('acme', boom)
  hooks.onNetworkChange.tapPromise('acme', async () => boom())
  const asked = {
    signMessage: () => kernel.signMessage({ message: 'x' }),
    resolveName: () => kernel.resolveName({ name: 'x' }),
    validateAddress: () => kernel.validateAddress({ address: 'x' }),
  }
  for (const [hook, ask] of Object.entries(asked)) {
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error, hook).toMatchObject({ message: 'boom', thrownBy: { plugin: 'acme', hook } })
    expect(String(error)).toContain(`Thrown by plugin "acme" in ${hook}.`)
  }
  expect(await failure(kernel.fetchBalance())).toMatchObject({ thrownBy: { plugin: 'acme', hook: 'fetchBalance' } })
  expect(errors).toContainEqual(expect.objectContaining({ thrownBy: { plugin: 'acme', hook: 'fetchBalance' } }))
  await kernel.switchNetwork('alpha:2')
  await rest()
  expect(errors).toContainEqual(expect.objectContaining({ thrownBy: { plugin: 'acme', hook: 'onNetworkChange' } }))
})

test('behavior: a coded error keeps its class, and a text that was thrown is told of as well', async () => {
  const { kernel, errors } = await connected()
  kernel.hooks.signMessage.tap({ name: 'acme', namespace: 'alpha', stage: -1 }, () => {
    throw new TokenRequiredError()
  })
  const error = await failure(kernel.signMessage({ message: 'x' }))
  expect(error).toMatchObject({ name: 'TokenRequiredError', thrownBy: { plugin: 'acme', hook: 'signMessage' } })
  kernel.hooks.track.tap('acme', () => {
    throw 'boom'
  })
  kernel.track('X')
  expect(errors.at(-1)).toMatchObject({ message: 'boom', thrownBy: { plugin: 'acme', hook: 'track' } })
})

test.each([
  ['fetchBalance', { value: 5, decimals: 8, symbol: 'A' }],
  ['fetchBalance', 42],
  ['signMessage', { signature: 42 }],
  ['signTypedData', 42],
  ['resolveName', { address: 7 }],
  ['lookupAddress', 'x'],
  ['validateAddress', 'yes'],
  ['getPaymentUri', 7],
  ['prepare', { payload: {}, fee: { value: 5, decimals: 8, symbol: 'A' } }],
  ['readPayload', { changes: [{ direction: 'out', amount: 1, party: 'bob' }] }],
  ['readPayload', { changes: [], feeLimit: 5 }],
  ['readPayload', {}],
] as const)('error: %s answered with %j never reaches the host', async (hook, answer) => {
  const { kernel } = await connected()
  const tap = { name: 'acme', namespace: 'alpha', stage: -1 }
  kernel.hooks.prepare.tap('good', () => ({ payload: {} }))
  // A careless plugin may answer what no type allows.
  Reflect.apply(kernel.hooks[hook].tapPromise, kernel.hooks[hook], [tap, async () => answer])
  const asked = {
    fetchBalance: () => kernel.fetchBalance(),
    signMessage: () => kernel.signMessage({ message: 'x' }),
    signTypedData: () => kernel.signTypedData({ data: { domain: {}, types: {}, primaryType: 'A', message: {} } }),
    resolveName: () => kernel.resolveName({ name: 'x' }),
    lookupAddress: () => kernel.lookupAddress({ address: 'x' }),
    validateAddress: () => kernel.validateAddress({ address: 'x' }),
    getPaymentUri: () => kernel.getPaymentUri(),
    prepare: () => kernel.prepare({ kind: 'transfer', to: 'bob', amount: 1n }),
    readPayload: () => kernel.prepare({ kind: 'transfer', to: 'bob', amount: 1n }),
  }
  const outcome = await asked[hook]().catch((error: unknown) => error)
  expect(outcome).not.toEqual(answer)
  if (outcome instanceof Error) {
    expect(outcome).toMatchObject({ name: 'PluginError', params: { plugin: 'acme', hook } })
    expect(outcome.message).toContain(`Plugin "acme" answers ${hook} with what cannot be used. Answer`)
  }
})

test('behavior: after an answer that cannot be used, a read goes on to the next tap', async () => {
  const { kernel, errors } = await connected()
  kernel.hooks.fetchBalance.tap({ name: 'acme', stage: -2 }, () => ({ value: 5, decimals: 8, symbol: 'A' }) as never)
  kernel.hooks.fetchBalance.tap({ name: 'good', stage: -1 }, () => ({ value: 5n, decimals: 8, symbol: 'A' }))
  expect((await kernel.fetchBalance()).value).toBe(5n)
  expect(errors.at(-1)).toMatchObject({ name: 'PluginError', params: { plugin: 'acme', hook: 'fetchBalance' } })
})
