import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'

test('the account that is shown first is of the type that people use on that chain (interface 20)', () => {
  const plugins = [
    eip155({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    bip122({ networks: [bitcoin] }),
    stacks({ networks: [stacksMainnet] }),
  ]
  const { networks, destroy } = createTestKernel({ plugins })
  onTestFinished(() => destroy())
  const types = ['eip155', 'solana', 'bip122', 'stacks'].map((namespace) => networks.describe(namespace).accountType)
  expect(types).toEqual(['smartAccount', 'eoa', 'payment', undefined])
})
