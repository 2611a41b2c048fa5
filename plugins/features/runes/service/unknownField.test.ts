import { describe, expect, test } from 'vitest'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, mint, settle } from '../fixtures/openRunes.ts'

const open = openOrders()
const terms = { amount: 1n, cap: 1n, offSetEnd: 4320n }
const mintable = { ...etch, isMintable: true, terms }

describe('a field that an order would drop (runes 33)', () => {
  test.each([
    ['divisibilty', { ...etch, divisibilty: 8 }, 'no field beside .*divisibility, '],
    ['terms.offSetEnd', mintable, 'no field beside .*offsetEnd.'],
    ['colour', { ...etch, colour: 'red' }, 'no field beside runeName, '],
  ])('error: a typed call with %s is refused, and names the fields that there are', async (path, given, takes) => {
    const { kernel, calls } = await open()
    const before = calls.length
    for (const verb of ['etch', 'prepareEtch', 'estimateEtch'] as const)
      await expect(settle<unknown>(kernel.features.runes[verb](given as never)), verb).rejects.toMatchObject({
        ...{ name: 'InvalidInputError', params: { verb } },
        message: expect.stringMatching(new RegExp(`\`${path}\`, which is no field of runes_etch.*${takes}`)),
      })
    expect(calls).toHaveLength(before)
    expect(kernel.state.modal.open).toBe(false)
  })
  test('error: a typed call of a mint is held to the fields of a mint', async () => {
    const { kernel } = await open()
    for (const verb of ['mint', 'prepareMint', 'estimateMint'] as const)
      await expect(settle<unknown>(kernel.features.runes[verb]({ ...mint, repeat: 2 } as never))).rejects.toMatchObject(
        { name: 'InvalidInputError', message: expect.stringMatching(/no field beside .*repeats, /) },
      )
  })
  test('a typed call takes a field of another kind without a value', async () => {
    const { kernel } = await open()
    const given = { ...mint, premine: undefined }
    expect(await settle(kernel.features.runes.estimateMint(given))).toMatchObject({ totalCost: 5_000n })
  })
  test('a wallet request drops the field, as every wallet request does', async () => {
    const { ask, calls } = await open()
    expect(await ask('runes_mint', { ...mint, label: 'x' } as never)).toMatchObject({ status: 'success' })
    const { body } = calls.find(({ url }) => url.endsWith('mint/orders')) ?? {}
    expect(Object.keys(Object(body)).sort()).toEqual(Object.keys(mint).sort())
  })
})
