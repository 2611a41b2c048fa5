import { act } from 'react'
import { expect, test } from 'vitest'
import { drawViews } from '../../fixtures/drawViews.ts'
import { openOrders } from '../../fixtures/openOrders.ts'

const open = openOrders()

test('a mint that an app opens while it is shown has the app’s rune and the visitor’s other fields (interface 22)', async () => {
  const { kernel } = await open()
  const drawn = drawViews(kernel, 'RuneMint', { runeName: 'UNCOMMON•GOODS' })
  await drawn.wait(1_000)
  await drawn.fill('How many mints', '7')
  await act(async () => kernel.open('RuneMint', { runeName: 'RARE•GOODS' }))
  await drawn.wait(1_000)
  expect([drawn.input('Rune').value, drawn.input('How many mints').value]).toEqual(['RARE•GOODS', '7'])
  await act(async () => kernel.open('RuneMint'))
  await drawn.wait(1_000)
  expect([drawn.input('Rune').value, drawn.input('How many mints').value]).toEqual(['RARE•GOODS', '7'])
})

test('an etching that an app opens while it is shown has every field that the visitor has typed (interface 22)', async () => {
  const { kernel } = await open()
  const drawn = drawViews(kernel, 'RuneEtch')
  await drawn.wait(1_000)
  await drawn.fill('Rune', 'AAAAAAAAAAAAA.B')
  await act(async () => kernel.open('RuneEtch'))
  await drawn.wait(1_000)
  expect(drawn.input('Rune').value).toBe('AAAAAAAAAAAAA•B')
})
