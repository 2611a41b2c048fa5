import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadAhead, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

test('error: two impostors that dispute each other: the real wallet is still listed, and marked once it comes (wallets 10)', async () => {
  const announced = ['evil.example', 'bad.example'].map((rdns) => ({ name: 'MetaMask', rdns }))
  const page = await visit({ options: {}, announced })
  await page.all()
  await page.show('Connect')
  const rows = () => [...page.root.querySelectorAll('.tk-row')].map(({ textContent }) => textContent ?? '')
  const marked = () => rows().filter((row) => row.includes('Another wallet uses this one’s identity'))
  expect(marked()).toHaveLength(2)
  expect(rows().filter((row) => row === 'MetaMaskGet')).toHaveLength(1)
  const late = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask', kind: 'announced', source: {} }
  const life = { connect: async () => ({ accounts: [] }), getProvider: async () => ({}) }
  act(() => void page.kernel.connectors.add({ ...late, ...life, namespace: 'eip155' } as never))
  await settle()
  expect(marked()).toHaveLength(3)
})
