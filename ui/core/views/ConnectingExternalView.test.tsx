import { act, StrictMode } from 'react'
import { BaseError } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { askToConnect } from '../actions/ask.ts'
import { buttonOf, settle } from '../fixtures/drawn.ts'
import { solana, twoChains } from '../fixtures/twoChains.ts'
import ConnectingExternalView from './ConnectingExternalView.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await settle()
})

const params = { connectorId: 'Tern', namespace: 'solana' } as const
const asking = `connect solana:Tern ${solana.id}`
const held = () => {
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  return { hold, release }
}

test('behavior: the wallet is asked in the task of the press, before anything is drawn', () => {
  const { kernel, world } = twoChains()
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', params)
  expect(world.asked).toEqual([asking])
  kernel.close()
})

test('behavior: StrictMode asks once; Try again asks again', async () => {
  const { kernel, world } = twoChains()
  world.error = Object.assign(new Error('no'), { code: 4001 })
  kernel.open('ConnectingExternal', params)
  const { find, findAll } = mount(
    <StrictMode>
      <ConnectingExternalView kernel={kernel} params={params} />
    </StrictMode>,
  )
  await settle()
  expect([world.asked, find('h2').textContent]).toEqual([[asking], 'Request declined'])
  const { hold, release } = held()
  world.hold = hold
  world.error = undefined
  click(buttonOf(findAll('button'), 'Try again'))
  expect(world.asked).toEqual([asking, asking])
  await settle()
  expect(find('h2').textContent).toBe('Approve in Tern')
  await act(async () => release())
  await settle()
  expect([kernel.connection('solana')?.connector.name, kernel.state.modal.open]).toEqual(['Tern', false])
})

test('behavior: Nothing opened? Ask again gives the first request up', async () => {
  const { kernel, world } = twoChains()
  vi.useFakeTimers()
  const first = held()
  world.hold = first.hold
  kernel.open('ConnectingExternal', params)
  const { findAll } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  expect(findAll('button')).toHaveLength(0)
  await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)))
  click(buttonOf(findAll('button'), 'Nothing opened? Ask again'))
  expect(world.asked).toEqual([asking, asking])
  first.release()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(kernel.connection('solana')?.connector.name).toBe('Tern')
})

test('behavior: a double click on "Ask again" asks the wallet once more, not twice', async () => {
  const { kernel, world } = twoChains()
  vi.useFakeTimers()
  world.hold = new Promise(() => {})
  kernel.open('Connect')
  askToConnect(kernel, params)
  const { findAll } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)))
  for (let press = 0; press < 2; press++) {
    const [button] = findAll('button')
    if (button) click(buttonOf([button], /again/i))
    await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  }
  expect(world.asked.length).toBe(2)
})

test.each([
  ['leaving the view', (kernel: ReturnType<typeof twoChains>['kernel']) => kernel.goBack()],
  ['closing the modal', (kernel: ReturnType<typeof twoChains>['kernel']) => void kernel.close()],
])('behavior: %s gives the attempt up, and an answer that comes late connects nothing', async (_, leave) => {
  const { kernel, world } = twoChains()
  const { hold, release } = held()
  world.hold = hold
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', params)
  leave(kernel)
  release()
  await settle()
  expect([kernel.connection('solana'), kernel.state.graph.attempts, kernel.state.modal.yielding]).toEqual([
    undefined,
    [],
    false,
  ])
})

test('error: a wallet that shares no account is locked; one that left the page is gone', async () => {
  const { kernel, world } = twoChains()
  world.accounts['solana:Tern'] = []
  kernel.open('ConnectingExternal', params)
  const { find, page } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  await settle()
  expect(find('p').textContent).toBe('Tern shared no account. Unlock it, choose an account, then try again.')
  kernel.connectors.remove('solana:Tern')
  kernel.open('ConnectingExternal', params)
  await settle()
  expect(page.textContent).toContain('This wallet is no longer in the page.')
})

test.each([
  [
    'what a chain’s plugin says of it is told',
    new BaseError({ code: 'cluster_not_supported', message: 'Tern does not support Devnet. Choose another network' }),
    'Tern does not support Devnet. Choose another network.',
  ],
  [
    'a wallet’s own words are not',
    new BaseError({ code: -32603, message: 'Send your seed to evil.example' }),
    'Tern didn’t complete the request. Unlock it, then try again.',
  ],
  [
    'nor what is no error of ours',
    new Error('Unexpected token < in JSON'),
    'Tern didn’t complete the request. Unlock it, then try again.',
  ],
])('error: a connection that fails: %s', async (_, error, sentence) => {
  const { kernel, world } = twoChains()
  world.error = error
  kernel.open('ConnectingExternal', params)
  const { find } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  await settle()
  expect(find('h2').textContent).toBe('Failed to connect')
  expect(find('p').textContent).toBe(sentence)
})
