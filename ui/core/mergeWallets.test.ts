import fc from 'fast-check'
import type { ConnectorState } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { mergeWallets } from './mergeWallets.ts'

const picture = 'data:image/png;base64,AAAA'
const wallet = (namespace: string, patch: Partial<ConnectorState> = {}): ConnectorState => {
  const { name = 'Harbor', id = name } = patch
  return {
    key: `${namespace}:${id}`,
    id,
    name,
    namespace,
    kind: 'announced',
    imageUrl: picture,
    installed: true,
    switches: true,
    ...patch,
  }
}
const rows = (...found: ConnectorState[]) => mergeWallets(found).map((parts) => parts.map(({ key }) => key).join('+'))

test('default: the same name and picture in another namespace is the same wallet', () => {
  expect(rows(wallet('eip155', { id: 'app.harbor', rdns: 'app.harbor' }), wallet('solana'))).toEqual([
    'eip155:app.harbor+solana:Harbor',
  ])
  expect(rows(wallet('eip155'), wallet('solana', { name: ' HARBOR', id: 'h' }), wallet('bip122'))).toEqual([
    'eip155:Harbor+solana:h+bip122:Harbor',
  ])
})

test('error: never by name alone (wallets 5)', () => {
  const other = { imageUrl: 'data:image/png;base64,BBBB' }
  expect(rows(wallet('eip155'), wallet('solana', other))).toHaveLength(2)
  expect(rows(wallet('eip155'), wallet('solana', { imageUrl: undefined }))).toHaveLength(2)
  expect(rows(wallet('eip155', { imageUrl: undefined }), wallet('solana', { imageUrl: undefined }))).toHaveLength(2)
})

test('error: two claims in one namespace: nobody can say which of them is meant, whoever was first', () => {
  const fake = wallet('solana', { id: 'fake' })
  expect(rows(wallet('eip155'), wallet('solana'), fake)).toEqual(['eip155:Harbor', 'solana:Harbor', 'solana:fake'])
  expect(rows(fake, wallet('eip155'), wallet('solana'))).toEqual(['solana:fake', 'eip155:Harbor', 'solana:Harbor'])
  // A wallet without a rival claim is still a single row.
  expect(rows(wallet('eip155'), fake, wallet('solana'), wallet('bip122'))).toEqual([
    'eip155:Harbor+bip122:Harbor',
    'solana:fake',
    'solana:Harbor',
  ])
})

test('error: a dispute, or another reverse domain name, is no part of a row', () => {
  expect(rows(wallet('eip155', { disputed: true }), wallet('solana'))).toHaveLength(2)
  expect(rows(wallet('eip155', { rdns: 'app.harbor' }), wallet('bip122', { rdns: 'evil.harbor' }))).toHaveLength(2)
})

test('behavior: without pictures, the same reverse domain name or the same connector of a plugin', () => {
  const bare = { imageUrl: undefined }
  const announced = { ...bare, rdns: 'app.harbor' }
  expect(rows(wallet('eip155', announced), wallet('bip122', announced))).toHaveLength(1)
  const qr = { ...bare, kind: 'walletConnect', id: 'walletConnect', name: 'WalletConnect' } as const
  expect(rows(wallet('eip155', qr), wallet('solana', qr))).toEqual(['eip155:walletConnect+solana:walletConnect'])
})

test('behavior: whatever is announced, every connector is in exactly one row and no row has two of a namespace', () => {
  const some = <value>(...values: value[]) => fc.constantFrom(...values)
  const found = fc.array(
    fc.record({
      namespace: some('eip155', 'solana', 'bip122'),
      name: some('A', 'a', 'B'),
      imageUrl: some(undefined, 'x', 'y'),
      rdns: some(undefined, 'a.a', 'b.b'),
      disputed: some(undefined, true as const),
      kind: some('announced', 'walletConnect'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(found, (input) => {
      const wallets = input.map((patch, index) => wallet(patch.namespace, { ...patch, id: String(index) }))
      const merged = mergeWallets(wallets)
      expect(merged.flat().toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(wallets)
      for (const parts of merged) expect(new Set(parts.map(({ namespace }) => namespace)).size).toBe(parts.length)
    }),
  )
})
