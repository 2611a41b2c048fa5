import { BaseError, type Plugin } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../kit/fixtures/mount.tsx'
import { settle } from '../fixtures/drawn.ts'
import { twoChains } from '../fixtures/twoChains.ts'
import ConnectingExternalView from './ConnectingExternalView.tsx'

afterEach(settle)

const failing = (error: Error): Plugin => ({
  name: 'failing',
  apply(kernel) {
    kernel.hooks.connect.tapPromise({ name: 'failing', stage: -100 }, async () => {
      throw error
    })
  },
})

test.each([
  [
    'what a chain’s plugin says of it is told',
    new BaseError({ code: 'cluster_not_supported', message: 'Tern does not support Devnet. Choose another network' }),
    'Tern does not support Devnet. Choose another network.',
  ],
  [
    'a wallet’s own words are not',
    new BaseError({ code: -32603, message: 'Send your seed to evil.example' }),
    'Tern didn’t complete the request. Unlock it, then try again.',
  ],
  [
    'nor what is no error of ours',
    new Error('Unexpected token < in JSON'),
    'Tern didn’t complete the request. Unlock it, then try again.',
  ],
])('a connection that fails: %s', async (_, error, sentence) => {
  const { kernel } = twoChains({ plugins: [failing(error)] })
  const params = { connectorId: 'Tern', namespace: 'solana' } as const
  kernel.open('ConnectingExternal', params)
  const { find } = mount(<ConnectingExternalView kernel={kernel} params={params} />)
  const heading = async () => {
    await settle()
    return find('h2').textContent
  }
  await expect.poll(heading).toBe('Failed to connect')
  expect(find('p').textContent).toBe(sentence)
})
