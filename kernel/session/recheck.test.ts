import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test } from 'vitest'

test('error: a recheck of a session that there is not does not say that it passed', async () => {
  const { plugin } = mockChain()
  const gate = {
    name: 'gate',
    apply: ({ hooks }: ReturnType<typeof createTestKernel>) =>
      hooks.authorize.tapPromise('gate', async () => {
        throw new Error('refused')
      }),
  }
  const kernel = createTestKernel({ plugins: [plugin, gate] })
  await kernel.start()
  // A caller may pass a topic instead of the session's id. It must not go on as if the gates had let it through.
  for (const sessionId of ['misspelt', 'constructor', '__proto__'])
    await expect(kernel.recheck({ sessionId, namespace: 'mock' })).rejects.toMatchObject({ name: 'NotConnectedError' })
})
