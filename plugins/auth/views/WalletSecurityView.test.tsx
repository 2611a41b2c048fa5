import { expect, test } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'
import { WalletSecurity } from './WalletSecurityView.tsx'

test('behavior: each task of the wallet leads to the window of the secure page', () => {
  const { kernel, login, asked } = createLoginWorld()
  const { page: drawn, findAll } = mount(<WalletSecurity kernel={kernel} login={login} />)
  expect(drawn.textContent).toContain(page)
  for (const row of findAll('button')) click(row)
  expect(asked).toEqual(['passkeys', 'code', 'file', 'export', 'log'].map((task) => `openSecurity ${task}`))
})
