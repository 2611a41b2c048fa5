import { expect, test } from 'vitest'
import { drawItems } from '../../fixtures/drawItems.ts'
import { goods, held } from '../../fixtures/openItems.ts'

const draw = drawItems()

test('the tab asks the index what is held, and no wallet (runes 15)', async () => {
  const { see, asked } = await draw({ routes: held, balances: [goods], inscriptions: [] }, 'Runes')
  await see('1,500')
  expect(asked()).toEqual([])
})

test('without an index, a press asks the wallet, which may ask the visitor first (runes 15)', async () => {
  const { drawn, see, asked } = await draw({ balances: [goods], isAlone: true }, 'Runes')
  await see('It may ask you first.')
  expect(asked()).toEqual([])
  await drawn.press('Ask your wallet')
  await see('UNCOMMON•GOODS')
  expect(asked()).toEqual(['runes_getBalance'])
})

test('nobody knows what is held if neither an index nor the wallet lists runes (runes 15)', async () => {
  const { drawn, see } = await draw({ isAlone: true }, 'Runes')
  await see('Runes aren’t known here')
  expect(drawn.button('Ask your wallet')).toBeUndefined()
})

test('there may be more where the index does not know a coin as a whole (runes 19)', async () => {
  const { see } = await draw({ routes: { ...held, 'ord.example/outputs': [] } }, 'Runes')
  await see('Runes aren’t known here')
})

test('a rune whose sign another rune has too is named once in its row, and its amount is not cut off (runes 15)', async () => {
  const { drawn, see } = await draw(
    { balances: [goods, { ...goods, runeName: 'TWIN•OF•GOODS' }], isAlone: true },
    'Runes',
  )
  await see('It may ask you first.')
  await drawn.press('Ask your wallet')
  await see('TWIN•OF•GOODS')
  expect(drawn.button('TWIN•OF•GOODS')?.textContent.match(/TWIN•OF•GOODS/g)).toHaveLength(1)
})
