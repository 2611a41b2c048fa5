import { expect, test } from 'vitest'
import type { Hooks, Kernel } from '../index.ts'
import { createTestKernel } from '../testing/index.ts'

/** Hooks that only tell their taps something and take no answer. */
const telling = new Set([
  ...['discover', 'authorize', 'onConnect', 'onDisconnect', 'onAccountChange', 'onNetworkChange', 'onPairing'],
  ...['onSend', 'onNavigate', 'onOpen', 'onClose', 'track', 'onError'],
])

type AnyHook = {
  readonly name: string
  tap(options: object, fn: () => unknown): void
  promise(input: object, context?: object): Promise<unknown>
}

/** A hook by its name; for a family of hooks, one of the family. */
function hookOf({ hooks }: Kernel, name: string): AnyHook {
  const held = hooks[name as keyof Hooks] as unknown as AnyHook | { for(name: string): AnyHook }
  return 'for' in held ? held.for('any') : held
}

/** The result of asking a hook whose only tap gives the answer. */
async function answering(name: string, answer: unknown) {
  const kernel = createTestKernel({ plugins: [] })
  const hook = hookOf(kernel, name)
  hook.tap({ name: 'acme' }, () => answer)
  const outcome = await hook.promise({ namespace: 'alpha' }, {}).catch((error: unknown) => error)
  kernel.destroy()
  return outcome
}

const { hooks } = createTestKernel({ plugins: [] })
const asking = Object.keys(hooks).filter((name) => !telling.has(name))

test('every hook that only tells is one', () => {
  expect([...telling].filter((name) => !(name in hooks))).toEqual([])
  expect(asking.length).toBeGreaterThan(20)
})

test.each(asking)('error: an answer to %s that is nothing of use is its plugin’s (errors 6)', async (name) => {
  for (const answer of [42, Symbol('none'), null]) {
    expect(await answering(name, answer)).toMatchObject({
      name: 'PluginError',
      params: { plugin: 'acme', hook: expect.stringContaining(name) },
      message: expect.stringMatching(/^Plugin "acme" answers \S+ with what cannot be used\. Answer \S/),
    })
  }
})

test.each([
  ['configure', { metadata: {}, features: 'all', connectorTypeOrder: [] }],
  [
    'fetchTokens',
    [
      { value: 1n, decimals: 0, symbol: 'A' },
      { value: 1n, symbol: 'B', decimals: '6' },
    ],
  ],
  ['fetchHistory', { items: {} }],
  ['prepare', { payload: {}, notices: 'none' }],
  ['prepare', { payload: {}, fee: { value: 1n, decimals: 8 } }],
  ['readPayload', { changes: [], allowances: [{ token: 'a', spender: 'b', amount: 'most' }] }],
  ['readPayload', { changes: [], details: 'none' }],
  ['beforeSend', { payload: {} }],
  ['send', {}],
  ['verifyMessage', 'yes'],
  ['request', 'a result'],
  ['waitForTransaction', { id: 'x', status: 'done' }],
  ['waitForTransaction', { id: 'x', status: 'confirmed', seen: [{ direction: 'out', amount: 1 }] }],
  ['findTransaction', 'x'],
  ['resolveName', { address: 'x', name: 5 }],
  ['readReceiver', { refused: 'nope' }],
  ['readReceiver', { address: 'x', refused: 'nope' }],
  ['readReceiver', { address: 'x', amount: 5 }],
  ['readReceiver', { name: 5 }],
  ['readReceiver', {}],
  ['beforeFetch', { url: 'https://x.example' }],
  ['resolveView', { title: 'x' }],
  ['slot', {}],
  ['slot', [{ id: 'x' }]],
  ['services', [undefined]],
  ['beforeNavigate', { view: undefined }],
  ['beforeClose', 'no'],
])('error: %s answered with %o is refused', async (name, answer) => {
  expect(await answering(name, answer)).toMatchObject({ name: 'PluginError', params: { plugin: 'acme' } })
})

test.each([
  ['readReceiver', { address: 'x' }],
  ['readReceiver', { address: 'x', network: 'y', amount: '1.5', token: 'z', memo: 'm' }],
  ['readReceiver', { address: 'x', amount: 5n, refused: undefined }],
  ['readReceiver', { name: 'x.eth', amount: 5n }],
  ['readReceiver', { refused: 'demands' }],
  ['readPayload', { changes: [], allowances: [{ token: 'a', spender: 'b', amount: 'all' }], memo: undefined }],
  ['request', { result: undefined }],
  ['verifyMessage', false],
  ['services', []],
])('behavior: %s may be answered with %o', async (name, answer) => {
  expect(await answering(name, answer)).toBe(answer)
})

test('behavior: hooks that tell take whatever a tap gives back', async () => {
  for (const name of telling) expect(await answering(name, 42)).toBeUndefined()
})

test('behavior: an answer may hold more than the kit reads', async () => {
  const answer = { address: 'x', note: Symbol('own') }
  expect(await answering('resolveName', answer)).toBe(answer)
})
