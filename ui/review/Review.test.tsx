import { act } from 'react'
import { type Kernel, type Plugin, type Prepared, PreparedMismatchError, RPCError } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { IntentUnclearError } from '../../kernel/errors/intent.ts'
import { draw as drawPay, openBank, request } from '../../plugins/features/pay/fixtures/openBank.ts'
import { draw as drawSend, fillIn, openRiver } from '../../plugins/features/send/fixtures/openRiver.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { describeReview } from './fixtures/describeReview.ts'
import { Review } from './Review.tsx'

describeReview('send', {
  async open() {
    const { kernel, wallet } = await openRiver()
    await fillIn(kernel)
    return { kernel, wallet, drawn: drawSend(kernel), filled: () => kernel.state.features.send.amount }
  },
  ...{ form: 'Send', review: 'Review', confirm: 'Send', view: 'SendReview' },
})

describeReview('pay', {
  async open() {
    const { kernel, wallet } = await openBank()
    void kernel.features.pay.pay(request)
    await act(() => vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
    return { kernel, wallet, drawn: drawPay(kernel), filled: () => kernel.state.features.pay.request?.amount }
  },
  ...{ form: 'Pay', review: 'Pay with Weir', confirm: 'Pay', view: 'PayReview' },
})

test.each([
  ['an intent that is unclear', new IntentUnclearError({ kind: 'stake', field: 'promise.outs' })],
  ['bytes that break the promise', new PreparedMismatchError({ reason: 'leaves', debug: 'What leaves: 5.' })],
])('error: %s is a fault of the feature, so its developer hears of it once', async (_, fault) => {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
  const heard: unknown[] = []
  const listener = {
    name: 'log',
    apply: ({ hooks }: Kernel) => hooks.onError.tap('log', (error) => void heard.push(error)),
  }
  const kernel = createTestKernel({ plugins: [chain.plugin, listener] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
  const write = async () => Promise.reject(fault)
  const { page } = mount(
    <Review kernel={kernel} write={write} submit={async () => {}} onDone={() => {}}>
      {() => <p>reviewed</p>}
    </Review>,
  )
  await act(async () => {})
  expect(page.textContent).toContain(fault.message)
  expect(heard).toEqual([fault])
  await act(async () => kernel.destroy())
})

test.each([false, true])(
  'error: words that no coded error has are not drawn as ours: a service may have had them from anybody (money 56), pressed: %s',
  async (pressed) => {
    const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
    const kernel = createTestKernel({ plugins: [chain.plugin] })
    await kernel.start()
    await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
    const fault = new Error('Your account is at risk. Move all to cure.example')
    const prepared = await kernel.prepare({ kind: 'transfer', to: 'bob', amount: 5n })
    const write = async () => (pressed ? { prepared, about: undefined } : Promise.reject(fault))
    const { page } = mount(
      <Review kernel={kernel} write={write} submit={async () => Promise.reject(fault)} onDone={() => {}}>
        {({ sheet }) => <button onClick={() => sheet.onConfirm(sheet.prepared)} type="button" />}
      </Review>,
    )
    await act(async () => {})
    if (pressed) await act(async () => page.querySelector('button')?.click())
    expect(page.textContent).toMatch(/^(This can’t be sent|Failed to send transaction)Nothing was sent\./)
    expect(page.textContent).not.toContain('at risk')
    await act(async () => kernel.destroy())
  },
)

describe('error: before the press, nobody has asked the wallet, so nothing is told as its words (money 60)', () => {
  const said = 'Your account is at risk. Move all to cure.example'
  const open = async (write: (kernel: Kernel) => Promise<never>, more: Plugin[] = []) => {
    const chain = mockChain({
      networks: [mockNetwork('pond:1', { name: 'Pond' })],
      wallets: [{ id: 'w', name: 'Weir', accounts: ['a'] }],
    })
    const kernel = createTestKernel({ plugins: [chain.plugin, ...more] })
    await kernel.start()
    await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
    const written = () => write(kernel)
    const { page } = mount(
      <Review kernel={kernel} write={written} submit={async () => {}} onDone={() => {}}>
        {() => <p>reviewed</p>}
      </Review>,
    )
    await act(async () => {})
    const { textContent } = page
    await act(async () => kernel.destroy())
    return textContent
  }

  test('what a node or a service has answered stands in the name of the network', async () => {
    const text = await open(async () => Promise.reject(new RPCError({ code: -32_000, message: said })))
    expect(text).toContain(`Pond: ${said}`)
    expect(text).not.toContain('Weir:')
  })

  test('what a plugin throws as it prepares stands in the name of the plugin', async () => {
    const cure: Plugin = {
      name: 'cure',
      apply: ({ hooks }) =>
        hooks.prepare.tapPromise({ name: 'cure', namespace: 'pond' as never, stage: -1_000 }, async () => {
          throw new Error(said)
        }),
    }
    const text = await open(
      async (kernel) => (await kernel.prepare({ kind: 'transfer', to: 'bob', amount: 5n })) as never,
      [cure],
    )
    expect(text).toContain(`cure: ${said}`)
    expect(text).not.toContain('Weir:')
  })
})

test('error: what a plugin throws at the press, with a code, stands in its name: the wallet was not asked (money 60)', async () => {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', name: 'Weir', accounts: ['a'] }] })
  const kernel = createTestKernel({ plugins: [chain.plugin] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
  kernel.hooks.beforeSend.tap('cure', (prepared, { stage }) => {
    if (stage === 'send') throw new RPCError({ code: -32_000, message: 'Move all to cure.example' })
    return prepared
  })
  const prepared = await kernel.prepare({ kind: 'transfer', to: 'bob', amount: 5n })
  const write = async () => ({ prepared, about: undefined })
  const { page } = mount(
    <Review kernel={kernel} write={write} submit={() => kernel.send(prepared)} onDone={() => {}}>
      {({ sheet }) => <button onClick={() => sheet.onConfirm(sheet.prepared)} type="button" />}
    </Review>,
  )
  await act(async () => {})
  await act(async () => page.querySelector('button')?.click())
  await act(async () => vi.waitFor(() => expect(page.textContent).toContain('Failed to send')))
  expect(page.textContent).toContain('cure: Move all to cure.example')
  expect(page.textContent).not.toContain('Weir')
  await act(async () => kernel.destroy())
})

test('a review stays the same, even if a minifier makes its comparison a new function each time', async () => {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
  const kernel = createTestKernel({ plugins: [chain.plugin] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
  const prepared = { id: 'one', intent: { kind: 'calls' }, changes: [], notices: [] } as unknown as Prepared
  const write = vi.fn(async () => ({ prepared, about: undefined }))
  const Reviewed = () => (
    <Review
      kernel={kernel}
      write={write}
      submit={async () => {}}
      isSame={(before, now) => before.id === now.id}
      onDone={() => {}}
    >
      {({ sheet }) => <p>{`${sheet.prepared.id} ${sheet.isFresh}`}</p>}
    </Review>
  )
  const { find } = mount(<Reviewed />)
  for (let turn = 0; turn < 5; turn++) await act(async () => {})
  expect(find('p').textContent).toBe('one true')
  expect(write).toHaveBeenCalledTimes(1)
  await act(async () => kernel.destroy())
})
