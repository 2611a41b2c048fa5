import { createMemoryArea, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alice, createWorld, mainnet } from '../fixtures/createWorld.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const answers = { [`v1/identity/${alice}`]: { name: 'alice.eth', avatar: null } }

test('the tab’s next page has an identity, and asks for it by `force` alone; what was spoilt there is asked for (storage 6)', async () => {
  const area = createMemoryArea()
  const visit = async () => {
    const { plugin, namespace } = mockChain({ wallets: [{ id: 'w', name: 'Weir', accounts: ['otter'] }] })
    const { kernel, call, asked } = createWorld({ answers, area, plugins: [plugin] })
    await kernel.start()
    if (!kernel.connection(namespace)) await kernel.connect({ connectorId: 'w', namespace })
    const read = (force = false) => call('fetchIdentity', { network: mainnet, address: alice, force })
    return { read, count: () => asked.filter(({ path }) => path.startsWith('v1/identity')).length }
  }
  const first = await (await visit()).read()
  expect(first.name).toBe('alice.eth')
  const second = await visit()
  expect([await second.read(), second.count()]).toEqual([first, 0])
  await second.read(true)
  expect(second.count()).toBe(1)
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replace(/\{\\"name.*?\}/, '7'))
  const third = await visit()
  expect([(await third.read()).name, third.count()]).toEqual(['alice.eth', 1])
  const write = (identity: object) => {
    const { value } = JSON.parse(sessionStorage.getItem(key) ?? '')
    for (const name of Object.keys(value)) value[name][1] = JSON.stringify(identity)
    sessionStorage.setItem(key, JSON.stringify({ value }))
  }
  const shown = { name: 'evilala\u202e\u200b', avatar: 'https://track.example/me.png' }
  write({ name: shown.name, imageUrl: shown.avatar })
  expect(await (await visit()).read()).toEqual({ name: 'evilala', imageUrl: undefined })
  write({ name: '\u200b'.repeat(300) })
  expect((await (await visit()).read()).name).toBeUndefined()
})
