import { expect, test } from 'vitest'
import { createWallet, failure, one, startKit } from '../fixtures/chain.ts'
import { createMoney } from '../fixtures/money.ts'
import type { Kernel } from '../index.ts'
import { inputShapes } from './inputShapes.ts'

type Verb = keyof typeof inputShapes

/** A connected kit, and every question that a tap or the wallet was asked. */
async function connected() {
  const asked: string[] = []
  const money = createMoney()
  const kit = await startKit([createWallet('one')], { also: [money.plugin] })
  await kit.kernel.connect(one)
  for (const name of ['signMessage', 'signTypedData', 'request', 'send', 'prepare', 'resolveName'] as const) {
    kit.kernel.hooks[name].tap({ name: 'watch', stage: -1 } as never, () => void asked.push(name))
  }
  // As a host in JavaScript calls it.
  const call = (verb: string, ...args: readonly unknown[]): Promise<unknown> =>
    Reflect.apply(Reflect.get(kit.kernel, verb), kit.kernel, args)
  return { ...kit, call, asked }
}

/** Verbs that may be called with nothing. */
const bare = new Set(['reconnect', 'disconnect', 'fetchBalance', 'fetchTokens', 'getCapabilities', 'getPaymentUri'])

test.each(Object.keys(inputShapes) as Verb[])(
  'error: %s refuses what it does not take before anybody is asked (errors 8)',
  async (verb) => {
    const { call, asked, kernel } = await connected()
    const before = kernel.snapshot().graph
    for (const given of [null, 5, Symbol('none'), ...(bare.has(verb) ? ['Hello'] : [undefined])]) {
      const error = await failure(call(verb, given))
      expect(error, String(given)).toMatchObject({ name: 'InvalidInputError', code: 'invalid_input', params: { verb } })
      expect(String(error)).toContain(`${verb} was called with `)
    }
    expect([asked, kernel.snapshot().graph]).toEqual([[], before])
  },
)

test.each<[verb: Verb, args: readonly unknown[], said: string]>([
  ['signMessage', ['Hello'], 'signMessage was called with a string. Call it with {"message":"string"'],
  ['signMessage', [{ text: 'secret' }], 'signMessage was called with { text: string }. Call it with'],
  ['signMessage', [{ message: new Uint8Array(2) }], 'signMessage was called with { message: object }.'],
  [
    'signTypedData',
    [{ domain: {}, types: {}, primaryType: 'A', message: {} }],
    'Call it with {"data":{"domain":"object"',
  ],
  ['request', ['eth_accounts'], 'request was called with a string. Call it with {"method":"string"'],
  [
    'prepare',
    [{ to: 'bob', amount: 5n }],
    "prepare was called with { to: string, amount: bigint }. Call it with { kind: 'transfer', to, amount }, { kind: 'calls',",
  ],
  ['prepare', [{ kind: 'transfer', to: 'bob', amount: 5n }, 'alpha'], 'prepare was called with { kind: string'],
  [
    'switchNetwork',
    [1],
    'switchNetwork was called with a number. Call it with a CAIP-2 network id, such as "eip155:1"',
  ],
  ['connect', [], 'connect was called with nothing. Call it with {'],
  ['send', [undefined], 'send was called with undefined.'],
  ['connect', ['one', 'alpha'], 'connect was called with a string.'],
  ['connect', [{ connectorId: 'one' }], '"namespace":"string"'],
  [
    'switchNetwork',
    [{ networkId: 'alpha:2' }],
    'Call it with a CAIP-2 network id, such as "eip155:1", or { id } of a network',
  ],
  ['resolveName', ['bob.alpha'], '{"name":"string"'],
])('error: %s of %o says what it takes, and nothing of what was meant (errors 8)', async (verb, args, said) => {
  const { call, asked } = await connected()
  const error = await failure(call(verb, ...args))
  expect(String(error)).toContain(said)
  expect(String(error)).not.toContain('secret')
  expect([error, asked]).toMatchObject([{ name: 'InvalidInputError' }, []])
})

test('behavior: every verb that loads has its shape, and one that is called as typed is let through (errors 8)', async () => {
  const { kernel, asked } = await connected()
  const verbs = Object.keys(inputShapes).filter((verb) => typeof kernel[verb as keyof Kernel] !== 'function')
  expect(verbs).toEqual([])
  await kernel.fetchBalance().catch(() => {})
  await kernel.switchNetwork('alpha:2')
  const [network] = kernel.networks.list('alpha')
  if (network) await kernel.switchNetwork(network)
  await failure(kernel.signMessage({ message: '', namespace: undefined }))
  expect(asked).toEqual(['signMessage'])
})

test('error: an intent of a kind that nobody knows is named (money 33)', async () => {
  const { kernel } = await startKit([createWallet('one')])
  await kernel.connect(one)
  const error = await failure(kernel.prepare({ kind: 'tranfser', to: 'bob', amount: 5n } as never))
  expect(String(error)).toContain('An intent of kind "tranfser" brings its `promise`')
})
