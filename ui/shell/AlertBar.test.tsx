import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openShell, settle } from './fixtures/openShell.tsx'

const alert = { code: 'APKT008', title: 'No project', message: 'Some features need one.', variant: 'warning' } as const

test('behavior: what the developer should know stands above the card until it is dismissed', async () => {
  const shell = await openShell({ First: {} })
  act(() => shell.kernel.alert(alert))
  // It loads when there is one.
  await act(() => vi.dynamicImportSettled())
  await settle()
  const bar = shell.find('.tk-alert[role=alert]')
  for (const part of [alert.code, alert.title, alert.message]) expect(bar.textContent).toContain(part)
  expect(bar.compareDocumentPosition(shell.find('.tk-card')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await shell.pressButton('Dismiss')
  expect([shell.has('.tk-alert'), shell.kernel.state.alert, shell.kernel.state.modal.open]).toEqual([
    false,
    undefined,
    true,
  ])
})
