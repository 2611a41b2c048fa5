import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import SwitchNetworkView from '../../../ui/core/views/SwitchNetworkView.tsx'
import { click, mount, redraw } from '../../../ui/kit/fixtures/mount.tsx'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { ada, draw, openDevices, press, ready, type Visit } from '../fixtures/openDevices.tsx'

const { world, visit } = openDevices()

/** Pairs by a press on the wallet, which says of itself how it is world.opened, or does not. */
async function pair(phone: Visit, redirect?: { readonly native: string }) {
  phone.kernel.open('Connect')
  await act(() => vi.waitUntil(() => phone.state().prepared))
  phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
  await act(() => vi.waitUntil(() => phone.state().status === 'ready'))
  world.fake.proposed[0]?.approve([`eip155:1:${ada}`], {
    peer: { metadata: { name: 'Heron', ...(redirect && { redirect }) } },
  })
  await act(() => vi.waitUntil(() => !phone.kernel.state.modal.open))
}

/** Asks for a network that was not approved, and draws what is shown meanwhile. */
async function askToSwitch({ kernel }: Visit) {
  kernel.open('Account')
  kernel.navigate('SwitchNetwork', { networkId: 'eip155:8453' })
  const drawn = mount(<SwitchNetworkView kernel={kernel} params={{ networkId: 'eip155:8453' }} />)
  await redraw()
  return drawn
}

const shown = ({ findAll }: Awaited<ReturnType<typeof askToSwitch>>) =>
  findAll('a').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('who waits finds the link on screen where the press is past, and after a reload, until the session ends (walletconnect 14)', async () => {
  const area = createMemoryArea()
  const before = await visit('android', undefined, area)
  await pair(before)
  world.isPressed = false
  world.opened.length = 0
  const waiting = await askToSwitch(before)
  await act(() => vi.waitUntil(() => world.fake.asked.length === 1))
  await act(async () => world.fake.emit('session_request_sent', { topic: 'topic-1', id: 7 }))
  expect(shown(waiting)).toEqual(['Open Heron heron://wc?requestId=7&sessionTopic=topic-1'])
  expect(world.opened).toEqual([])
  await act(async () => world.end())
  const after = await visit('android', undefined, area)
  await act(() => vi.waitUntil(() => after.kernel.account('eip155').status === 'connected'))
  const again = await askToSwitch(after)
  expect(shown(again)).toEqual(['Open Heron heron://wc?sessionTopic=topic-1'])
  expect(area.getItem('tapkit:default:v1:walletconnect:apps')).toContain('topic-1')
  await act(async () => world.fake.emit('session_delete', { topic: 'topic-1' }))
  expect(after.kernel.state.features.sessionApps).toEqual({})
  expect(area.getItem('tapkit:default:v1:walletconnect:apps')).toBe(null)
})

test('what the wallet says of itself comes before how it was described, unless it cannot be followed (walletconnect 14)', async () => {
  const honest = await visit('iphone')
  await pair(honest, { native: 'bittern:' })
  expect(shown(await askToSwitch(honest))).toEqual(['Open Heron bittern://wc?sessionTopic=topic-1'])
  await act(async () => world.end())
  world.fake = createFakeClient()
  const hostile = await visit('iphone', { app: { mobile: 'heron:' } })
  await pair(hostile, { native: 'javascript:alert(1)//' })
  expect(shown(await askToSwitch(hostile))).toEqual(['Open Heron heron://wc?sessionTopic=topic-1'])
})

test('what stands in the storage is looked at again: no link of it that a browser would run is drawn (walletconnect 11)', async () => {
  const area = createMemoryArea()
  const before = await visit('android', undefined, area)
  await pair(before)
  await act(async () => world.end())
  const key = 'tapkit:default:v1:walletconnect:apps'
  area.setItem(key, (area.getItem(key) ?? '').replaceAll('heron:', 'javascript:').replaceAll('https:', 'data:'))
  const after = await visit('android', undefined, area)
  await act(() => vi.waitUntil(() => after.kernel.account('eip155').status === 'connected'))
  expect(shown(await askToSwitch(after))).toEqual([])
})

test('a question that nobody answers by hand opens no app, whatever the visitor presses meanwhile (walletconnect 14)', async () => {
  const phone = await visit('android')
  await pair(phone)
  world.opened.length = 0
  const ask = (method: string) =>
    world.fake.emit('session_request_sent', { topic: 'topic-1', id: 7, request: { method, params: [] } })
  for (const method of [
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'eth_accounts',
    'solana_getAccounts',
    'getAccountAddresses',
  ])
    ask(method)
  expect(world.opened).toEqual([])
  ask('personal_sign')
  expect(world.opened).toHaveLength(1)
})

test('an app that was opened and left for another phone’s is not opened again (walletconnect 14)', async () => {
  const phone = await visit('android')
  phone.kernel.open('Connect')
  await act(() => vi.waitUntil(() => phone.state().prepared))
  phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
  await act(() => vi.waitUntil(() => phone.state().status === 'ready'))
  expect(world.opened).toHaveLength(1)
  click((await draw(phone)).button('Scan with another phone') as HTMLElement)
  world.opened.length = 0
  world.fake.proposed[0]?.approve([`eip155:1:${ada}`], { peer: { metadata: { name: 'Bittern' } } })
  await act(() => vi.waitUntil(() => !phone.kernel.state.modal.open))
  world.fake.emit('session_request_sent', { topic: 'topic-1', id: 7, request: { method: 'personal_sign' } })
  expect(world.opened).toEqual([])
  expect(shown(await askToSwitch(phone))).toEqual([])
})

test('a wallet that was scanned by another phone is not looked for on this one (walletconnect 14)', async () => {
  const phone = await visit('android')
  const { button } = await press(phone)
  await ready(phone)
  click(button('Scan with another phone') as HTMLElement)
  world.opened.length = 0
  const peer = { metadata: { name: 'Heron', redirect: { native: 'heron:' } } }
  world.fake.proposed[0]?.approve([`eip155:1:${ada}`], { peer })
  await act(() => vi.waitUntil(() => !phone.kernel.state.modal.open))
  world.fake.emit('session_request_sent', { topic: 'topic-1', id: 7 })
  expect(world.opened).toEqual([])
  expect(shown(await askToSwitch(phone))).toEqual([])
})
