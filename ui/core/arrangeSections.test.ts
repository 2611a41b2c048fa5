import fc from 'fast-check'
import type { SlotItem } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { arrangeSections } from './arrangeSections.ts'

const section = (id: string) => ({ id, label: id, icon: 'key', view: 'Networks', order: 1 }) as SlotItem
const wallet = (kind: string) => ({
  found: [
    {
      key: 'eip155:a',
      name: 'A',
      imageUrl: undefined,
      tag: undefined,
      disputed: false,
      parts: [{ connectorId: 'a', namespace: 'eip155', connected: false }],
    },
  ],
  connectors: { order: ['eip155:a'], byId: { 'eip155:a': { kind } as never } },
})
const arranged = (sections: readonly string[], kind: string, order?: readonly string[]) => {
  const { found, connectors } = wallet(kind)
  const { before, after } = arrangeSections(sections.map(section), found, connectors, order)
  return [...before.map(({ id }) => id), 'wallet', ...after.map(({ id }) => id)]
}

test.each([
  ['announced', undefined, ['wallet', 'passkey', 'email']],
  ['injected', undefined, ['wallet', 'passkey', 'email']],
  ['walletConnect', undefined, ['passkey', 'email', 'wallet']],
  ['announced', ['email', 'wallet', 'passkey'], ['email', 'wallet', 'passkey']],
  ['announced', ['passkey'], ['passkey', 'wallet', 'email']],
  ['walletConnect', ['wallet'], ['wallet', 'passkey', 'email']],
  ['announced', ['social', 'wallet', 'wallet'], ['wallet', 'passkey', 'email']],
])('behavior: beside a wallet of kind %s, the order %j makes %j (wallets 16)', (kind, order, wanted) => {
  expect(arranged(['passkey', 'email'], kind, order)).toEqual(wanted)
})

test('behavior: no order loses a section, or draws a section twice (wallets 16)', () => {
  const names = fc.constantFrom('wallet', 'passkey', 'email', 'social', 'toString')
  fc.assert(
    fc.property(fc.array(names), fc.uniqueArray(names.filter((name) => name !== 'wallet')), (order, sections) => {
      const all = arranged(sections, 'announced', order)
      expect(all.toSorted()).toEqual([...sections, 'wallet'].toSorted())
      const named = [...new Set(order)].filter((name) => all.includes(name))
      expect(all.slice(0, named.length)).toEqual(named)
    }),
  )
})
