import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { createService } from './fixtures/createService.ts'
import { loadAhead, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

type Page = Awaited<ReturnType<typeof visit>>

const rows = ({ root }: Page) => [...root.querySelectorAll('.tk-row')].map(({ textContent }) => textContent)
const open = async ({ kernel }: Page) => {
  await act(async () => void kernel.open('Connect'))
  await settle()
}
const close = async ({ kernel }: Page) => {
  await act(async () => void kernel.close())
  await settle(300)
}
const connect = async ({ kernel }: Page, connectorId = 'walletConnect') => {
  await act(async () => void (await kernel.connect({ connectorId, namespace: 'eip155' } as never)))
}
const pair = async (page: Page, name: string) => {
  await open(page)
  await page.all()
  await page.pressButton(name)
  await connect(page)
  await close(page)
  await act(() => page.kernel.disconnect())
}

describe('a wallet that was paired with', () => {
  test('default: stands first from the next opening on, in place of the way to it, two at most (wallets 5)', async () => {
    const page = await visit({ pairs: true, announced: [{ name: 'Own', rdns: 'app.own' }] })
    await pair(page, 'Kettle 5')
    await open(page)
    expect(rows(page).slice(0, 3)).toEqual(['WalletConnect', 'Kettle 5Recent', 'OwnInstalled'])
    await close(page)
    await pair(page, 'Lantern 4, certified')
    await pair(page, 'Kettle 7')
    await open(page)
    expect(rows(page).slice(0, 3)).toEqual(['WalletConnect', 'Kettle 7Recent', 'Lantern 4Recent'])
    await page.all()
    expect(page.tiles().slice(0, 3)).toEqual(['Kettle 7', 'Lantern 4', 'Own'])
    expect(page.button('Kettle 7, used last')).toBeDefined()
    await close(page)
    await connect(page, 'app.own')
    await act(() => page.kernel.disconnect())
    await open(page)
    expect(rows(page).slice(0, 3)).toEqual(['WalletConnect', 'OwnRecent', 'Kettle 7Recent'])
  })

  test('default: is there in the first frame of the next visit, and no row moves when the list comes (interface 1)', async () => {
    const storage = createMemoryArea()
    const first = await visit({ pairs: true, storage })
    await pair(first, 'Kettle 5')
    first.kernel.destroy()
    const page = await visit({ pairs: true, storage })
    expect(page.service.asked).toEqual([])
    await open(page)
    const before = page.root.querySelectorAll('.tk-list > li').length
    expect(rows(page)[1]).toBe('Kettle 5Recent')
    await settle(300)
    expect(page.root.querySelectorAll('.tk-list > li').length).toBe(before)
    expect(rows(page).filter((text) => text?.startsWith('Kettle 5'))).toEqual(['Kettle 5Recent'])
    const { links } = page.kernel.connectors.list().find(({ id }) => id === 'list:id-5') ?? {}
    expect(links).toMatchObject({ web: 'https://wallet-5.example', app: { mobile: 'wallet5://' } })
  })

  test('error: has a plain name, whatever another script of the page has stored, where no list says its own (storage 3)', async () => {
    const storage = createMemoryArea()
    const first = await visit({ pairs: true, storage })
    await pair(first, 'Kettle 5')
    first.kernel.destroy()
    const [name = '', text = ''] = [...storage.entries].find(([key]) => key.endsWith(':wallets')) ?? []
    storage.setItem(name, text.replace('Kettle 5', `Ket\u202etle\u200b 5${'x'.repeat(500)}`))
    const service = createService([])
    service.answer = () => new Response('{}', { status: 403 })
    const page = await visit({ pairs: true, storage, service })
    await open(page)
    await settle(300)
    expect(rows(page)[1]).toBe(`Kettle 5${'x'.repeat(56)}Recent`)
  })

  test('default: is offered by its name where no list answers, and is no more where the host excludes it', async () => {
    const storage = createMemoryArea()
    const first = await visit({ pairs: true, storage })
    await pair(first, 'Kettle 5')
    first.kernel.destroy()
    const service = createService([])
    service.answer = () => new Response('{}', { status: 403 })
    const alone = await visit({ pairs: true, storage, service })
    await open(alone)
    await settle(300)
    expect(rows(alone)[1]).toBe('Kettle 5Recent')
    alone.kernel.destroy()
    for (const options of [{ exclude: ['id-5'] }, { include: ['id-1'] }]) {
      const page = await visit({ pairs: true, storage, options: { projectId: 'p', ...options } })
      await open(page)
      await settle(300)
      expect(rows(page).join()).not.toContain('Kettle 5')
      page.kernel.destroy()
    }
    const chosen = await visit({ pairs: true, storage, options: { projectId: 'p', featured: ['id-5', 'id-7'] } })
    await open(chosen)
    const before = chosen.root.querySelectorAll('.tk-list > li').length
    await settle(300)
    expect(chosen.root.querySelectorAll('.tk-list > li').length).toBe(before)
    expect(rows(chosen).filter((text) => text?.includes('Kettle'))).toEqual([
      'Kettle 5Recent',
      'Kettle 7Get',
      'Kettle 1Get',
    ])
  })

  test.each([
    ['no list', '{"value":{"id":"id-5"}}'],
    ['no names', '{"value":[{"id":"id-5","namespace":"eip155"},{"id":7,"name":5,"namespace":3},null]}'],
    ['no JSON', '{'],
  ])('error: what is stored of them that is %s is as if it were not there (storage 3)', async (_, text) => {
    const storage = createMemoryArea()
    const first = await visit({ pairs: true, storage })
    await pair(first, 'Kettle 7')
    first.kernel.destroy()
    const key = [...storage.entries.keys()].find((name) => name.endsWith(':wallets')) ?? ''
    expect(storage.getItem(key)).toContain('Kettle 7')
    storage.setItem(key, text)
    const page = await visit({ pairs: true, storage })
    await open(page)
    await settle(300)
    expect(rows(page)[1]).not.toContain('Recent')
    await pair(page, 'Kettle 5')
    await open(page)
    expect(rows(page)[1]).toBe('Kettle 5Recent')
  })
})
