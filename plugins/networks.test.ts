import { bip122 } from 'tapkit/bip122'
import * as bitcoin from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import * as evm from 'tapkit/eip155/networks'
import * as all from 'tapkit/networks'
import { solana as solanaPlugin } from 'tapkit/solana'
import * as solana from 'tapkit/solana/networks'
import { stacks as stacksPlugin } from 'tapkit/stacks'
import * as stacks from 'tapkit/stacks/networks'
import { expect, test } from 'vitest'

test('behavior: every network of every namespace is there, by the name that it has in its own', () => {
  const each = [bitcoin, evm, solana, stacks].flatMap((namespace) => Object.entries(namespace))
  expect(new Set(each.map(([name]) => name)).size).toBe(each.length)
  expect(Object.entries(all).toSorted()).toEqual(each.toSorted())
})

const plugins = { eip155, solana: solanaPlugin, bip122, stacks: stacksPlugin } as unknown as Record<
  string,
  (options?: unknown) => unknown
>
const own: Readonly<Record<string, object>> = {
  eip155: evm.mainnet,
  solana: solana.solanaMainnet,
  bip122: bitcoin.bitcoin,
  stacks: stacks.stacksMainnet,
}

test.each(Object.entries(plugins))(
  'error: %s says what to give it in place of the network of another plugin, an id, or nothing',
  (name, plugin) => {
    const refused = expect.objectContaining({ name: 'PluginError', message: expect.stringContaining(`Write ${name}(`) })
    expect(() => plugin()).toThrow(refused)
    for (const [other, network] of Object.entries(own)) {
      if (other === name) plugin({ networks: [network] })
      else expect(() => plugin({ networks: [network] }), other).toThrow(refused)
    }
    for (const odd of [1, 'eip155:1', {}, () => own[name]]) {
      expect(() => plugin({ networks: [own[name], odd] })).toThrow(refused)
    }
  },
)

test('error: endpoints under a key that names no network are refused, rather than ignored', () => {
  expect(() => plugins.eip155?.({ networks: [evm.mainnet], rpcUrls: { 1: ['https://a.example'] } })).toThrow(
    'Plugin "eip155" has endpoints for "1", which names no network. Write its CAIP-2 id, such as "eip155:1".',
  )
})
