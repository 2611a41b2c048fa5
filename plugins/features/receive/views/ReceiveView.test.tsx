import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { mount } from '../../../../ui/kit/fixtures/mount.tsx'
import { receive } from '../index.ts'
import ReceiveView from './ReceiveView.tsx'

const network = (reference: string, testnet = false) =>
  mockNetwork(`river:${reference}`, { name: `Net ${reference}`, testnet })

/** A chain whose address is good on the networks that the test names. */
const river = (good: readonly string[], approved: object = {}, session: object = {}): Plugin => ({
  name: 'river',
  apply(kernel) {
    const tap = { name: 'river', namespace: 'river' } as never
    kernel.networks.add([network('1'), network('2'), network('3'), network('t', true)])
    kernel.connectors.add({
      ...{ id: 'w', name: 'Weir', namespace: 'river', kind: 'injected' },
      getProvider: async () => ({}),
      connect: async () => ({ network: network('1'), accounts: [{ address: 'otter1own', ...approved }], ...session }),
    } as never)
    kernel.hooks.validateAddress.tap(tap, (input) => {
      if (input.network.reference === '3') throw new Error('cannot say')
      return good.includes(input.network.reference)
    })
  },
})

async function marks(good: readonly string[], approved?: object, session?: object) {
  const kernel = createTestKernel({ plugins: [river(good, approved, session), receive()] })
  await kernel.connect({ connectorId: 'w', namespace: 'river' } as never)
  const { findAll } = mount(<ReceiveView kernel={kernel} params={undefined} />)
  await act(async () => {})
  return findAll('.tk-foot .tk-net').length
}

test('names the networks on which the address is good, and no test network beside one that is worth something', async () => {
  expect(await marks(['1', '2', 't'])).toBe(2)
})

test('where each network has addresses of its own, the active one alone', async () => {
  expect(await marks(['1'])).toBe(1)
})

test('error: an account that was approved for one network is not named on another: a Safe is nobody’s there (money 21)', async () => {
  expect(await marks(['1', '2'], { networks: ['river:1'] })).toBe(1)
  expect(await marks(['1', '2'], { networks: ['river:1', 'river:2'] })).toBe(2)
  expect(await marks(['1', '2'], {}, { networks: ['river:1'] })).toBe(1)
})

test('the code is of the payment URI, where the chain has one', async () => {
  const draw = async (uri?: string) => {
    const kernel = createTestKernel({ plugins: [river(['1']), receive()] })
    if (uri) kernel.hooks.getPaymentUri.tap('river', () => uri)
    await kernel.connect({ connectorId: 'w', namespace: 'river' } as never)
    const { find } = mount(<ReceiveView kernel={kernel} params={undefined} />)
    await act(async () => {})
    return find('.tk-receive__plate svg').outerHTML
  }
  const bare = await draw()
  expect(await draw('otter1own')).toBe(bare)
  expect(await draw('river:otter1own')).not.toBe(bare)
})
