// @vitest-environment node
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { denyStorage } from '../../kernel/fixtures/denyStorage.ts'
import { projectIds } from '../../sandbox/projects.mjs'
import { ada, ask, everything, relay, wallet, withWorld } from './fixtures/world.ts'
import { walletconnect } from './index.ts'
import { openClient } from './openClient.ts'

withWorld()

/** A kit of a page whose host has given it no storage. */
function compose(icon?: string) {
  const options = { projectId: projectIds.open, relayUrl: relay.url }
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet] }), walletconnect(options)],
    storage: undefined,
    metadata: { name: 'Test', url: 'https://test.example', icon },
  })
  onTestFinished(() => kernel.destroy())
  return { kernel, options }
}

test('where the browser denies storage, a wallet is paired and asked, and the page is denied it as before (walletconnect 15)', async () => {
  denyStorage()
  const { kernel } = compose()
  await kernel.start()
  const { uri, connecting } = await ask(kernel)
  await wallet.scan(uri)
  await wallet.approve(everything.slice(0, 1))
  const { sessionId } = await connecting
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await expect(kernel.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
  expect(() => globalThis.localStorage).toThrow('insecure')
  expect(Object.keys(kernel.state.graph.sessions)).toEqual([sessionId])
  kernel.destroy()
})

test.each([
  ['denies storage, the SDK is to look for no link there', true],
  ['has storage, the SDK is left as it is', undefined],
])('where the browser %s (walletconnect 15)', async (_, disableDeepLink) => {
  if (disableDeepLink) denyStorage()
  else vi.stubGlobal('localStorage', createMemoryArea())
  onTestFinished(() => void vi.unstubAllGlobals())
  const { kernel, options } = compose()
  const { client } = await openClient(kernel, options, () => {})
  const { uri = '', approval } = await client.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  await wallet.scan(uri)
  const topic = await wallet.approve(everything.slice(0, 1))
  await approval()
  expect(client.session.get(topic).sessionConfig?.disableDeepLink).toBe(disableDeepLink)
  kernel.destroy()
})

test('error: an SDK that does not start is not said to be missing (walletconnect 15)', async () => {
  // No page, whose address an icon could be relative to.
  const { kernel, options } = compose('/icon.png')
  await expect(openClient(kernel, options, () => {})).rejects.toMatchObject({
    code: 'wallet_connect_load',
    params: { failure: 'broken' },
    debug: expect.stringMatching(/did not start \(ReferenceError: location is not defined\)/),
  })
})
