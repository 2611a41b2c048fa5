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
  'error: %s says what to give it in place of the network of another plugin, an id, or nothing (errors 9)',
  (name, plugin) => {
    const [example] = Object.entries(all).find(([, network]) => network === own[name]) ?? []
    const wanted = `Write ${name}({ networks: [ … ] }) with networks of its own, such as ${example} of "tapkit/${name}/networks".`
    const refused = expect.objectContaining({ name: 'PluginError', message: expect.stringContaining(wanted) })
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

const list = ['https://a.example']
const text = 'https://a.example'

test.each([
  ['eip155', 'rpcUrls', list],
  ['solana', 'rpcUrls', list],
  ['bip122', 'explorers', text],
  ['bip122', 'ordinals', text],
  ['stacks', 'apiUrls', text],
] as const)(
  'error: endpoints that cannot be asked are refused with what to write, rather than ignored: %s %s',
  (name, option, right) => {
    const make = (given: unknown) => plugins[name]?.({ networks: [own[name]], [option]: given })
    const id = {
      eip155: 'eip155:1',
      solana: `solana:${'a'.repeat(32)}`,
      bip122: `bip122:${'0'.repeat(32)}`,
      stacks: 'stacks:1',
    }[name]
    const example = { 'CAIP-2 id of the network': Array.isArray(right) ? ['https://…'] : 'https://…' }
    const form = right === list ? text : list
    const odd = [form, 'a.example', ['a.example'], [7], 7, {}, null, '', 'javascript:alert(1)', [list]]
    for (const given of [...odd.map((each) => ({ [id]: each })), { 1: right }, { '': right }]) {
      const message = `Plugin "${name}" has ${JSON.stringify(given)} in \`${option}\`. Write ${JSON.stringify(example)}, with https:// or http://.`
      expect(() => make(given)).toThrow(expect.objectContaining({ name: 'PluginError', message }))
    }
    for (const given of [text, list])
      expect(() => make(given)).toThrow(expect.objectContaining({ name: 'PluginError' }))
    for (const given of [{ [id]: right }, {}, null, undefined]) expect(() => make(given)).not.toThrow()
  },
)
