import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { appServer } from './fixtures/appServer.ts'
import { serverStorage, siwx } from './index.ts'
import { siwxState } from './state.ts'

test.each([
  ['by two minutes, in the page that stores the sign-in', 120_000, undefined],
  ['by an hour, in the page of a server that has taken the sign-in', 3_600_000, serverStorage()],
])(
  'a visitor whose device sets its clock back after the sign-in, %s, stays signed in (sign-in 25)',
  async (_, by, storage) => {
    const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
    const { fetch } = appServer()
    const area = createMemoryArea()
    const open = async () => {
      const kernel = createTestKernel({ plugins: [chain.plugin, siwx({ storage })], fetch, storage: area })
      onTestFinished(() => kernel.destroy())
      await kernel.start()
      return kernel
    }
    const page = await open()
    const connected = page.connect({ connectorId: 'wallet', namespace: chain.namespace })
    const find = () => siwxState.of(page).requests.find(({ status }) => status === 'ready')
    await sign(page, (await vi.waitUntil(find)).id)
    await connected
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() - by)
    expect(await page.features.siwx.sessions()).toHaveLength(1)
    page.destroy()
    const next = await open()
    await vi.waitUntil(() => next.account(chain.namespace).status === 'connected')
    expect(siwxState.of(next).requests).toEqual([])
  },
)
