import { act } from 'react'
import { createSlice, type Metadata } from 'tapkit/kernel'
import { createTestKernel, type MockWalletOptions, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../../../ui/core/index.ts'
import { mount } from '../../../../ui/kit/fixtures/mount.tsx'
import { sign } from '../actions/sign.ts'
import { siwx } from '../index.ts'
import { siwxState } from '../state.ts'
import SIWXSignMessageView from './SIWXSignMessageView.tsx'

test('behavior: who is to sign in with a wallet of this phone finds the link to its app while it is asked (walletconnect 14)', async () => {
  const chain = mockChain()
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx()] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.connect({ connectorId: 'wallet', namespace: chain.namespace }).catch(() => {})
  const { sessionId } = await vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
  const opening = { name: 'Heron', href: 'heron://wc?sessionTopic=topic', schemes: ['heron'], target: '_self' }
  Object.assign(createSlice('sessionApps', () => ({})).of(kernel) ?? {}, { [sessionId]: opening })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { findAll, find } = mount(<SIWXSignMessageView kernel={kernel} params={undefined} />)
  const links = () => findAll('a').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links()).toEqual([])
  chain.wallet().mode = 'hang'
  // The key is armed half a second after it appeared.
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  await act(async () => find('button.tk-btn--primary').click())
  await act(() => vi.waitUntil(() => siwxState.of(kernel).requests[0]?.status === 'signing'))
  expect(links()).toEqual(['Open Heron heron://wc?sessionTopic=topic'])
  expect(find('a').getAttribute('target')).toBe('_self')
})

/** A page whose visitor is asked to sign in, drawn. */
async function draw(wallet: MockWalletOptions, metadata: Partial<Metadata> = { name: 'Acme' }) {
  const chain = mockChain({ wallets: [wallet] })
  const kernel = createTestKernel({ plugins: [core(), chain.plugin, siwx()], metadata })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  const connecting = kernel.connect({ connectorId: wallet.id, namespace: chain.namespace })
  connecting.catch(() => {})
  await vi.waitUntil(() => siwxState.of(kernel).requests[0])
  const drawn = mount(<SIWXSignMessageView kernel={kernel} params={undefined} />)
  const press = async (label: string) => {
    const button = drawn.findAll('button').find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`No key "${label}" in ${drawn.page.textContent}`)
    await act(async () => button.click())
  }
  const labels = () => drawn.findAll('button').map(({ textContent }) => textContent)
  const until = (holds: () => unknown) => act(() => vi.waitUntil(holds))
  return { ...drawn, chain, kernel, connecting, press, labels, until }
}

test('behavior: on a network that the app does not offer the visitor is told which one the wallet is on, and switches it (sign-in 22)', async () => {
  const { page, chain, kernel, press, labels, until } = await draw({ id: 'wallet', networkId: 'mock:99' })
  expect(page.textContent).toContain('mock:99')
  expect(labels()).toEqual(['Use another wallet', 'Cancel', 'Switch to mock 1'])
  chain.wallet().mode = 'reject'
  await press('Switch to mock 1')
  await until(() => kernel.state.toast?.message === 'Switch declined')
  // A wallet's own words are not told as ours (security 4).
  chain.wallet().mode = 'fail'
  await press('Switch to mock 1')
  await until(() => kernel.state.toast?.message === 'Your wallet didn’t switch to mock 1')
  chain.wallet().mode = 'approve'
  await press('Switch to mock 1')
  await until(() => labels().includes('Sign'))
  expect([chain.wallet().asked, kernel.account().status]).toEqual([
    ['connect', 'switch', 'switch', 'switch'],
    'connecting',
  ])
})

test('behavior: a wallet that cannot be asked for another network is switched by hand (sign-in 22)', async () => {
  const { page, labels } = await draw({ id: 'wallet', networkId: 'mock:99', switches: false })
  expect(labels()).toEqual(['Use another wallet', 'Cancel'])
  expect(page.textContent).toContain('Switch to mock 1 in wallet')
})

test('behavior: another wallet in place of one that is elsewhere leaves that one, and leads to the wallets (sign-in 22)', async () => {
  const { kernel, press, connecting, until } = await draw({ id: 'wallet', networkId: 'mock:99' })
  await press('Use another wallet')
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
  await until(() => kernel.account().status === 'disconnected')
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Connect'])
})

test.each([{}, { name: '' }])(
  'behavior: an app that names itself nowhere is called by its host, and never by nothing: %o (interface 26)',
  async (metadata) => {
    document.title = ''
    const { page } = await draw({ id: 'wallet' }, metadata)
    expect(page.textContent).toContain(`Cancelling disconnects wallet from ${location.host}.`)
    expect(page.textContent).toContain(`${location.host} asks for a signature.`)
  },
)

test('error: a visitor who declined reads so, and a signature that could not be checked is not called wrong (sign-in 29)', async () => {
  const { page, kernel, chain, until } = await draw({ id: 'wallet' })
  const press = async () => {
    await until(() => siwxState.of(kernel).requests[0]?.status === 'ready')
    await act(() => sign(kernel, siwxState.of(kernel).requests[0]?.id ?? ''))
  }
  expect(page.querySelector('[role=status]')?.textContent).toBe('')
  chain.wallet().mode = 'reject'
  await press()
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/^You declined in wallet/)
  chain.wallet().mode = 'approve'
  kernel.hooks.verifyMessage.tap({ name: 'down', stage: -100 } as never, () => {
    throw new Error('HTTP 500')
  })
  await press()
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/^The signature couldn’t be checked.*Try again/)
})

test('behavior: what cancelling does is said: it disconnects, or goes back to where the visitor has signed in (sign-in 9)', async () => {
  const { page, kernel, chain, until } = await draw({ id: 'wallet' })
  expect(page.textContent).toContain('Cancelling disconnects wallet from Acme.')
  const [first] = siwxState.of(kernel).requests
  await until(() => siwxState.of(kernel).requests[0]?.status === 'ready')
  await act(() => sign(kernel, first?.id ?? ''))
  await until(() => kernel.account().status === 'connected')
  kernel.switchNetwork('mock:2').catch(() => {})
  await until(() => siwxState.of(kernel).requests[0]?.chainId === 'mock:2')
  expect(page.textContent).toContain('Cancelling goes back to mock 1.')
  expect(page.textContent).not.toContain('disconnects')
  expect(chain.wallet().asked).toContain('switch')
})
