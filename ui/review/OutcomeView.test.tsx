import { act } from 'react'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { OutcomeView } from './OutcomeView.tsx'

test('error: an outcome that a hidden page shows is not noted as told before the visitor returns (money 46)', async () => {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
  const kernel = createTestKernel({ plugins: [chain.plugin] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
  const prepared = await kernel.prepare({ kind: 'calls', payload: { to: 'b', amount: 1n } } as never)
  await kernel.send(prepared)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void mount(<OutcomeView kernel={kernel} params={{ id: prepared.id }} />))
  expect(kernel.state.ledger[0]?.told).toBeUndefined()
  hidden.mockRestore()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(kernel.state.ledger[0]?.told).toBe(true)
  await act(async () => kernel.destroy())
})
