import { act } from 'react'
import { createSlice } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../../../../ui/kit/fixtures/mount.tsx'
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
  // It is armed half a second after it appeared.
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
  await act(async () => find('button.tk-btn--primary').click())
  await act(() => vi.waitUntil(() => siwxState.of(kernel).requests[0]?.status === 'signing'))
  expect(links()).toEqual(['Open Heron heron://wc?sessionTopic=topic'])
  expect(find('a').getAttribute('target')).toBe('_self')
})
