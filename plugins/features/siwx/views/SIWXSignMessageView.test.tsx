import { act } from 'react'
import { createSlice } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { click, mount } from '../../../../ui/kit/fixtures/mount.tsx'
import { siwx } from '../index.ts'
import { siwxState } from '../state.ts'
import SIWXSignMessageView from './SIWXSignMessageView.tsx'

test('behavior: who is to sign in with a wallet of this phone finds the link to its app while it is asked (walletconnect 14)', async () => {
  const chain = mockChain()
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx()] })
  await kernel.start()
  kernel.connect({ connectorId: 'wallet', namespace: chain.namespace }).catch(() => {})
  const { sessionId } = await vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
  const opening = { name: 'Heron', href: 'heron://wc?sessionTopic=topic', schemes: ['heron'], target: '_self' }
  Object.assign(createSlice('sessionApps', () => ({})).of(kernel) ?? {}, { [sessionId]: opening })
  const { findAll, find } = mount(<SIWXSignMessageView kernel={kernel} params={undefined} />)
  const links = () => findAll('a').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links()).toEqual([])
  chain.wallet().mode = 'hang'
  const key = await vi.waitUntil(() => findAll('button.tk-btn--primary').find((each) => !each.hasAttribute('disabled')))
  await act(async () => click(key))
  await act(() => vi.waitUntil(() => siwxState.of(kernel).requests[0]?.status === 'signing'))
  expect(links()).toEqual(['Open Heron heron://wc?sessionTopic=topic'])
  expect(find('a').getAttribute('target')).toBe('_self')
  kernel.destroy()
})
