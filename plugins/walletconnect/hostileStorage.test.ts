// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { connect, open, withWorld } from './fixtures/world.ts'

withWorld()

const strip: readonly (readonly [string, (session: Record<string, unknown>) => unknown])[] = [
  ['its accounts', ({ namespaces: _, ...rest }) => rest],
  ['its wallet', ({ peer: _, ...rest }) => rest],
  ['its own key', ({ self: _, ...rest }) => rest],
  ['a list of accounts', (session) => ({ ...session, namespaces: { eip155: { accounts: null } } })],
  ['its end', ({ expiry: _, ...rest }) => rest],
]

test.each(strip)(
  'error: a kept session without %s is over, and can be repaired (walletconnect 10)',
  async (_, change) => {
    const { kernel, area } = await open()
    await connect(kernel)
    kernel.destroy()
    const key = [...area.entries.keys()].find((name) => name.endsWith('//session')) ?? ''
    const { value, ...rest } = JSON.parse(area.getItem(key) ?? '')
    area.setItem(key, JSON.stringify({ ...rest, value: value.map(change) }))
    const { kernel: next } = await open({ area })
    await vi.waitUntil(() => Object.keys(next.state.graph.sessions).length === 0)
    expect(next.account('eip155').status).toBe('disconnected')
    expect(next.slot('connect.methods', undefined)).toMatchObject([{ id: 'repair', view: 'ConnectingWalletConnect' }])
    const { topic } = await connect(next)
    expect(next.connection('eip155')).toMatchObject({ sessionId: topic })
  },
)
