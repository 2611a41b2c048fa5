import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBuy, order, type Shop, stopClock } from './fixtures/openBuy.ts'
import { draw, openShop, seller, shop } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

test('error: two tabs keep a purchase each: one that is over, or done with, takes no other with it (onramp 8)', async () => {
  const begin = async (name: string, storage?: Shop['storage']) => {
    const said = { status: 'inProgress' }
    const own = seller({ createUrl: async () => `${shop}/${name}`, fetchStatus: async () => said.status as never })
    const tab = await openBuy({ sellers: [own], ...(storage && { storage }) })
    await tab.press('Continue with Corridor')
    return { ...tab, said }
  }
  const one = await begin('one')
  const { storage } = one
  const two = await begin('two', storage)
  const three = await begin('three', storage)
  three.said.status = 'success'
  await three.wait(5_000)
  for (const tab of [one, two, three]) tab.kernel.destroy()

  const after = await openShop({ storage })
  after.kernel.open('BuyInProgress')
  await vi.waitFor(() => expect(order(after)?.url).toBe(`${shop}/two`))
  const drawn = draw(after.kernel)
  await drawn.press('Done')
  expect(order(after)?.url).toBe(`${shop}/one`)
  after.kernel.navigate('BuyInProgress')
  await drawn.wait(10)
  await drawn.press('Done')
  expect(order(after)).toBeUndefined()
  expect(after.kernel.storage.has('onramp')).toBe(false)
})

test('a purchase that an earlier version kept is taken up, and of a list of them, none is left out for another (onramp 8)', async () => {
  const before = await openBuy()
  await before.press('Continue with Corridor')
  const name = before.kernel.storage.nameOf('onramp')
  const [{ until: _, ...good }] = JSON.parse(before.storage.getItem(name) ?? '').value
  before.kernel.destroy()
  before.storage.setItem(name, JSON.stringify({ value: good }))
  const after = await openBuy({ storage: before.storage })
  await act(() => vi.waitUntil(() => order(after)?.url === good.url))
  await after.press('Look at it')
  expect(after.text()).toContain('The Corridor window is closed')

  const many = Array.from({ length: 40 }, (_, at) => ({ ...good, url: `${shop}/${at}` }))
  after.storage.setItem(name, JSON.stringify({ value: many }))
  await act(async () => after.kernel.goBack())
  await after.wait(10)
  await after.press('Continue with Corridor')
  expect(JSON.parse(after.storage.getItem(name) ?? '').value.length).toBe(41)
})

test('error: a link that is stored otherwise than it is read is no purchase: the visitor can be done with it (onramp 8)', async () => {
  const before = await openBuy()
  await before.press('Continue with Corridor')
  const name = before.kernel.storage.nameOf('onramp')
  const [good] = JSON.parse(before.storage.getItem(name) ?? '').value
  before.kernel.destroy()
  before.storage.setItem(name, JSON.stringify({ value: [{ ...good, url: `${shop.toUpperCase()}/buy` }, good] }))
  const after = await openShop({ storage: before.storage })
  after.kernel.open('BuyInProgress')
  await vi.waitFor(() => expect(order(after)?.url).toBeDefined())
  const drawn = draw(after.kernel)
  await drawn.press('Done')
  expect(order(after)).toBeUndefined()
})

test('error: a page without the seller of a purchase takes no trace of it from the page that has them (onramp 8)', async () => {
  const before = await openBuy()
  await before.press('Continue with Corridor')
  const { url } = order(before) ?? {}
  expect(url).toBeDefined()
  before.kernel.destroy()
  const { storage } = before
  const elsewhere = await openShop({ storage, sellers: [seller({ id: 'wharf', name: 'Wharf' })] })
  elsewhere.kernel.open('BuyInProgress')
  await import('./actions/recall.ts')
  expect(order(elsewhere)).toBeUndefined()
  elsewhere.kernel.destroy()
  const back = await openShop({ storage })
  back.kernel.open('BuyInProgress')
  await vi.waitFor(() => expect(order(back)?.url).toBe(url))
})
