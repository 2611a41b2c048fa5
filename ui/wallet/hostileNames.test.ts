import { afterEach, expect, test } from 'vitest'
import { drawWalletButton } from '../buttons/drawWalletButton.ts'
import { settle } from '../core/fixtures/drawn.ts'
import { twoChains, walletOf } from '../core/fixtures/twoChains.ts'

afterEach(settle)

test.each(['Heron Wallet', 'HERON.', 'Кошелёк Heron', 'app.heron'])(
  'error: a wallet that calls itself %s is not asked in place of Heron (interface 11)',
  (name) => {
    const wanted = name === 'app.heron' ? name : 'Heron'
    for (const isFirst of [true, false]) {
      const { kernel, world } = twoChains()
      const add = (id: string, title: string) =>
        kernel.connectors.add(walletOf(world, 'eip155', id, { name: title, rdns: id, source: {} }))
      if (isFirst) add('example.evil', name)
      add('app.heron', 'Heron')
      if (!isFirst) add('example.evil', name)
      const element = document.createElement('span')
      element.setAttribute('wallet', wanted)
      const drawn = drawWalletButton(kernel, element, () => {})
      if (drawn !== 'later') drawn?.onClick()
      expect([isFirst, kernel.state.router.stack.at(-1)?.view]).toEqual([isFirst, 'Connect'])
      expect(world.asked).toEqual([])
      kernel.destroy()
    }
  },
)
