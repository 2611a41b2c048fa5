import { expect, test } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import type { Factors } from '../login/state.ts'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'
import { UpgradeEmailWallet } from './UpgradeEmailWalletView.tsx'

async function draw(factors: Factors | undefined) {
  const { kernel, login, asked, become } = createLoginWorld()
  await become({ factors })
  const { page: drawn, findAll } = mount(<UpgradeEmailWallet kernel={kernel} login={login} />)
  return { asked, drawn, keys: () => findAll('button') }
}

test('behavior: a wallet that the operator can open says so, and leads to the window that takes that away (login 151)', async () => {
  const { drawn, keys, asked } = await draw(['device', 'login', 'passkey', 'escrow'])
  expect(drawn.textContent).toContain(`${page} can open this wallet`)
  const [key] = keys()
  if (key) click(key)
  expect(asked).toEqual(['openSecurity escrow'])
})

test('behavior: a wallet of its owner alone says so, and an app that cannot hear of the factors claims nothing (login 151)', async () => {
  const own = await draw(['device', 'login', 'passkey'])
  expect(own.drawn.textContent).toContain(`${page} cannot open this wallet`)
  expect(own.keys()).toEqual([])
  const unknown = await draw(undefined)
  expect(unknown.drawn.textContent).not.toMatch(/can(not)? open this wallet$/)
  expect(unknown.drawn.textContent).toContain('Who can open this wallet')
  expect(unknown.keys()).toHaveLength(1)
})
