import type { OwnTokenService, Plugin, TokenBalance } from 'tapkit/kernel'
import { InvalidAddressError } from 'tapkit/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type } from '../../../../ui/kit/fixtures/mount.tsx'
import { stray, token } from '../fixtures/tokens.ts'
import { loadAhead, settle, visit } from '../fixtures/visit.tsx'

beforeAll(loadAhead)

const river = { networkId: 'river:1' as const }
const dai = stray('DAI', { ...river, address: '0xda1', value: 1_234_567n })

/** A chain whose visitors add tokens. */
function keeper(found: Readonly<Record<string, TokenBalance | undefined>> = { '0xda1': dai }) {
  const told = { added: [] as string[], removed: [] as string[], asked: [] as string[] }
  const own: OwnTokenService = {
    id: 'river',
    name: 'River',
    async readToken({ address, account }) {
      told.asked.push(`${address} of ${account}`)
      if (address === 'typo') throw new InvalidAddressError({ address, debug: '' })
      if (address === 'down') throw new Error('down')
      return found[address]
    },
    listTokens: async () => told.added,
    addToken: async ({ address }) => void told.added.push(address),
    removeToken: async ({ address }) => void told.removed.push(address),
  }
  const plugin: Plugin = {
    name: 'keeper',
    apply: ({ hooks }) =>
      hooks.services
        .for('ownTokens')
        .tap('keeper', (services, { network }) => (network.namespace === 'river' ? [...services, own] : services)),
  }
  return { ...told, plugins: [plugin] }
}

async function openForm(
  held: readonly TokenBalance[] = [],
  { plugins, ...told }: ReturnType<typeof keeper> = keeper(),
) {
  const page = await visit({ held: { river: held }, plugins })
  await page.press('Add a token')
  const look = async (text: string) => {
    type(page.find<HTMLInputElement>('input'), text)
    await settle(500)
  }
  const canAdd = () =>
    !page
      .all('button')
      .find(({ textContent }) => textContent === 'Add to your list')
      ?.hasAttribute('disabled')
  return { ...page, ...told, look, canAdd }
}

describe('adding a token', () => {
  test('default: what stands at an address is shown, its every digit too, before it is added', async () => {
    const page = await openForm()
    expect(page.canAdd()).toBe(false)
    await page.look(' 0xda1 ')
    expect(page.asked).toEqual(['0xda1 of river-own'])
    expect(page.text()).toContain('1.234567 DAI')
    expect(page.text()).toContain('Only its address tells which one it is')
    await page.press('Add to your list')
    expect([page.added, page.kernel.state.toast?.message]).toEqual([['0xda1'], 'DAI added'])
    expect(page.rows()).not.toEqual([])
  })

  test.each([
    ['typo', /isn’t an address/],
    ['nothing', /No token answers at that address on River/],
    ['down', /didn’t load/],
  ])('error: “%s” says why it cannot be added', async (text, said) => {
    const page = await openForm()
    await page.look(text)
    expect(page.text()).toMatch(said)
    expect(page.canAdd()).toBe(false)
  })

  test('behavior: what is typed is looked up once the visitor has stopped, and nothing is no fault', async () => {
    const page = await openForm()
    for (const text of ['0', '0x', '0xd', '0xda1']) type(page.find<HTMLInputElement>('input'), text)
    await settle(500)
    expect(page.asked).toEqual(['0xda1 of river-own'])
    await page.look('')
    expect(page.has('.is-error')).toBe(false)
  })

  test('error: one that has the name of a token that the host lists says that it is another', async () => {
    const listed = token('DAI', { ...river, address: '0x11' })
    const page = await openForm([listed])
    await page.look('0xda1')
    expect(page.text()).toContain('You know another token as DAI. This is not that one.')
  })

  test('behavior: one that is on the list is not added again', async () => {
    const page = await openForm([{ ...dai, added: true }])
    await page.look('0xDA1'.toLowerCase())
    expect([page.text().includes('on your list already'), page.canAdd()]).toEqual([true, false])
  })

  test('default: one that was added is taken off by a press', async () => {
    const { plugins, ...told } = keeper()
    const page = await visit({ held: { river: [{ ...dai, added: true }] }, plugins })
    await page.press(/^Token DAI/)
    await page.press('Take off your list')
    expect([told.removed, page.kernel.state.toast?.message]).toEqual([['0xda1'], 'Token taken off'])
  })

  test('behavior: where the chain lists all of them by itself, nothing is offered', async () => {
    const page = await visit({ connected: ['creek'], plugins: keeper().plugins })
    expect(page.text()).not.toContain('Add a token')
  })
})
