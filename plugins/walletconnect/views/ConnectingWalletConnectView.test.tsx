import { act } from 'react'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../ui/kit/fixtures/mount.tsx'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { openKernel } from '../fixtures/openKernel.ts'
import { walletconnect } from '../index.ts'
import ConnectingWalletConnectView from './ConnectingWalletConnectView.tsx'

const sol = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'

let fake: ReturnType<typeof createFakeClient>

beforeEach(() => {
  fake = createFakeClient()
})
afterEach(() => void vi.useRealTimers())

async function visit() {
  const kernel = await openKernel([
    eip155({ networks: [mainnet, base] }),
    solana({ networks: [solanaMainnet] }),
    walletconnect({ provider: fake }),
  ])
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', { connectorId: 'walletConnect', namespace: 'eip155' })
  const drawn = mount(<ConnectingWalletConnectView kernel={kernel} params={undefined} />)
  return { kernel, ...drawn }
}

test('its row leads to a code, which one visit asks for once, however often it is drawn (walletconnect 3)', async () => {
  const { kernel, page, find } = await visit()
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Connect', 'ConnectingWalletConnect'])
  expect(page.textContent).toContain('Preparing a code…')
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri))
  mount(<ConnectingWalletConnectView kernel={kernel} params={undefined} />)
  expect(find('[role=img]').getAttribute('aria-label')).toBe('QR code: connect a wallet')
  expect(page.textContent).toMatch(/Good for [34]:\d\d/)
  expect(fake.proposed).toHaveLength(1)
})

test('what the wallet approves leads out of the modal', async () => {
  const { kernel } = await visit()
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri))
  fake.proposed[0]?.approve([`eip155:1:${ada}`])
  await act(() => vi.waitUntil(() => kernel.account('eip155').status === 'connected'))
  await act(() => vi.waitUntil(() => !kernel.state.modal.open))
  expect(kernel.state.features.walletconnect).toMatchObject({ status: 'idle', uri: undefined })
})

test('a wallet of another chain than the one that is open is connected on its own (walletconnect 2)', async () => {
  const { kernel } = await visit()
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri))
  fake.proposed[0]?.approve([`${solanaMainnet.id}:${sol}`])
  await act(() => vi.waitUntil(() => kernel.account('solana').status === 'connected'))
  await act(() => vi.waitUntil(() => !kernel.state.modal.open))
  expect(kernel.account('eip155').status).toBe('disconnected')
  expect([fake.proposed.length, fake.ended]).toEqual([1, []])
})

test('who declines can try again, with a new code', async () => {
  const { kernel, page, find } = await visit()
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri))
  fake.proposed[0]?.fail({ code: 5_000, message: 'User rejected.' })
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.status === 'declined'))
  expect(page.textContent).toContain('Request declined')
  await act(async () => find('button').click())
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.status === 'ready'))
  expect(fake.proposed).toHaveLength(2)
})

test('leaving the view gives the code up, and coming back shows it again (walletconnect 3)', async () => {
  const { kernel } = await visit()
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri))
  const { uri } = kernel.state.features.walletconnect
  kernel.goBack()
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.status === 'idle'))
  await vi.waitUntil(() => kernel.account('eip155').status === 'disconnected')
  kernel.navigate('ConnectingWalletConnect')
  await act(() => vi.waitUntil(() => kernel.state.features.walletconnect.uri === uri))
  expect(fake.proposed).toHaveLength(1)
})

test.each([
  [
    'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
    'This app cannot use WalletConnect',
  ],
  ['something else', 'Connection failed'],
])('%s is said on screen (walletconnect 8)', async (message, title) => {
  fake.behaviour.connect = () => Promise.reject(new Error(message))
  const { kernel, page } = await visit()
  await act(() => vi.waitUntil(() => /refused|failed/.test(kernel.state.features.walletconnect.status)))
  expect(page.textContent).toContain(title)
})
