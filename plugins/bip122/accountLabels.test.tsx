import { act } from 'react'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { core } from '../../ui/core/index.ts'
import ProfileWalletsView from '../../ui/core/views/ProfileWalletsView.tsx'
import { mount } from '../../ui/kit/fixtures/mount.tsx'
import { addresses, createSatsWallet } from './fixtures/createSatsWallet.ts'
import { clearPage, putAt } from './fixtures/page.ts'
import { bip122 } from './index.ts'
import { bitcoin } from './networks/index.ts'

afterEach(clearPage)

test('behavior: the labels of a wallet’s addresses name their purposes, in the words of the kit (interface 21)', async () => {
  const id = 'XverseProviders.BitcoinProvider'
  putAt(id, createSatsWallet({ accounts: [addresses.payment, addresses.ordinals] }).provider)
  const kernel = createTestKernel({ plugins: [core(), bip122({ networks: [bitcoin] })] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  await kernel.connect({ connectorId: id, namespace: 'bip122' })
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={{ namespace: 'bip122' }} />)
  await act(async () => {})
  expect(findAll('.tk-row__s').map(({ textContent }) => textContent)).toEqual(['Payment', 'Ordinals'])
})
