import type { Kernel, WalletOption } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooser } from './index.ts'

const store = { url: 'https://store.example/orchard', store: 'chrome' } as const
const sable: WalletOption = { id: 'sable', name: 'Sable', installed: true }
const rook: WalletOption = { id: 'rook', name: 'Rook', installed: true }
const orchard: WalletOption = { id: 'orchard', name: 'Orchard', installed: false, installPrompt: store }
const nowhere: WalletOption = { id: 'nowhere', name: 'Nowhere', installed: false }

const kernels: Kernel[] = []

/** A page with the chooser, and a way to ask through it. */
function page() {
  const kernel = createTestKernel({ plugins: [chooser()] })
  kernels.push(kernel)
  const used: string[] = []
  let finish = () => {}
  const ask = async (options: readonly WalletOption[], signal = kernel.signal) => {
    const list = [...options]
    const answer = kernel
      .chooseWallet({
        namespace: 'bip122',
        options: () => list,
        use: (id) => {
          used.push(id)
          return new Promise<void>((resolve) => {
            finish = resolve
          })
        },
        signal,
      })
      .then(
        (id) => id ?? 'nobody',
        (error: Error) => error.message,
      )
    await shows(() => expect([dialog().open, text('.tk-tile__n')]).toEqual([true, list.map(({ name }) => name)]))
    return { answer, list }
  }
  return { kernel, ask, used, finish: () => finish() }
}

const host = () => document.querySelector('tapkit-chooser') as HTMLElement
const root = () => host().shadowRoot as ShadowRoot
const dialog = () => root().querySelector('dialog') as HTMLDialogElement
const text = (selector: string) => [...root().querySelectorAll(selector)].map((element) => element.textContent)
const tile = (name: string) =>
  [...root().querySelectorAll<HTMLElement>('.tk-tile')].find((button) =>
    button.textContent?.includes(name),
  ) as HTMLElement
const click = (element: HTMLElement) => element.click()
/** Drawing follows the state a moment later, and the first one loads the views. */
const shows = (holds: () => void) => vi.waitFor(holds)
const panel = () => text('.tk-choose__s h3, .tk-choose__s p')

beforeEach(() => {
  document.body.innerHTML = ''
})
afterEach(() => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
})

describe('what it says', () => {
  test('some installed: the titles, the tiles and the explainer', async () => {
    const { ask } = page()
    await ask([sable, rook, orchard])
    expect(text('h2')).toEqual(['Choose wallet to connect'])
    expect(text('.tk-choose__h p')[0]).toBe(
      'Start by selecting one of the wallets below and confirming the connection.',
    )
    expect(text('.tk-tile__n')).toEqual(['Sable', 'Rook', 'Orchard'])
    expect(panel()[0]).toBe('What is a wallet?')
  })

  test('none installed: another title, and no side panel (requests 8)', async () => {
    const { ask } = page()
    await ask([orchard, nowhere])
    expect(text('h2')).toEqual(["Don't have a wallet?"])
    expect(text('.tk-choose__h p')[0]).toBe('Start by installing one of the wallets below.')
    expect(root().querySelector('.tk-choose__s')).toBeNull()
  })

  test('one to install: the prompt, and where it is had', async () => {
    const { ask, used } = page()
    await ask([sable, orchard])
    click(tile('Orchard'))
    await shows(() => expect(panel()).toEqual(["Don't have Orchard?", 'Download it on the Chrome web store.']))
    const link = root().querySelector<HTMLAnchorElement>('.tk-choose__s a')
    expect([link?.textContent, link?.href, link?.target]).toEqual(['Get', store.url, '_blank'])
    expect(used).toEqual([])
  })

  test('one that was chosen: the wallet opens, and the card stays until it is done', async () => {
    const { ask, used, finish } = page()
    const { answer } = await ask([sable, orchard])
    click(tile('Sable'))
    await shows(() => expect(panel()).toEqual(['Opening Sable...', 'Confirm the operation in Sable']))
    expect([used, dialog().open]).toEqual([['sable'], true])
    finish()
    expect(await answer).toBe('sable')
    await shows(() => expect(dialog().open).toBe(false))
  })
})

test('a name that two wallets claim is marked, in words too', async () => {
  const { ask } = page()
  await ask([{ ...sable, disputed: true }, orchard])
  expect(tile('Sable').getAttribute('aria-label')).toBe('Sable, another wallet uses this name')
  expect(tile('Sable').querySelector('.tk-badge--danger')).not.toBeNull()
  expect(tile('Orchard').getAttribute('aria-label')).toBe('Orchard, not installed')
})

describe('a wallet that is not installed', () => {
  test('is fetched in a new tab where no side panel shows', async () => {
    const { ask } = page()
    await ask([orchard])
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    click(tile('Orchard'))
    expect(opened).toHaveBeenCalledWith(store.url, '_blank', 'noopener,noreferrer')
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one that runs', 'javascript:alert(1)'],
  ])('with no address to fetch it from (%s): nothing opens, the console says so', async (_, url) => {
    const { ask } = page()
    await ask([{ ...nowhere, ...(url === undefined ? {} : { installPrompt: { url } }) }])
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    click(tile('Nowhere'))
    expect(opened).not.toHaveBeenCalled()
    expect(logged).toHaveBeenCalledWith('No install prompt URL found for nowhere')
  })
})

describe('leaving', () => {
  const ways: readonly (readonly [string, () => void])[] = [
    ['the close button', () => root().querySelector<HTMLElement>('[aria-label=Close]')?.click()],
    ['Escape', () => dialog().dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['a press outside', () => dialog().dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ]
  test.each(ways)('%s cancels the choice', async (_, leave) => {
    const { ask } = page()
    const { answer } = await ask([sable])
    leave()
    expect(await answer).toBe('No wallet was chosen')
    await shows(() => expect(dialog().open).toBe(false))
  })

  const removals: readonly (readonly [string, () => void])[] = [
    ['the element', () => host().remove()],
    ['all that is in the page', () => document.body.replaceChildren()],
  ]
  test.each(removals)('a page that takes out %s cancels the choice; the next one is shown', async (_, remove) => {
    const { ask, finish } = page()
    const { answer } = await ask([sable])
    remove()
    expect(await answer).toBe('No wallet was chosen')
    const next = await ask([sable, rook])
    click(tile('Rook'))
    finish()
    expect(await next.answer).toBe('rook')
  })

  test('a page that takes the card out while a wallet is asked ends nothing', async () => {
    const { ask, finish } = page()
    const { answer } = await ask([sable])
    click(tile('Sable'))
    host().remove()
    finish()
    expect(await answer).toBe('sable')
  })

  test('a drawing that failed is tried again', async () => {
    const { ask, kernel } = page()
    const { attachShadow } = Element.prototype
    let broken = true
    vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
      const sheets = {
        get() {
          if (broken) throw new Error('no sheets')
          return []
        },
        set() {},
      }
      return Object.defineProperty(attachShadow.call(this, init), 'adoptedStyleSheets', sheets)
    })
    const choice = { namespace: 'bip122', options: () => [sable], use: async () => {}, signal: kernel.signal }
    await expect(kernel.chooseWallet(choice)).rejects.toThrow('no sheets')
    broken = false
    vi.restoreAllMocks()
    await ask([sable])
  })

  test('a press inside the card does nothing', async () => {
    const { ask, kernel } = page()
    await ask([sable])
    root()
      .querySelector('h2')
      ?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(kernel.state.features.chooser.status).toBe('choosing')
  })

  test('while a wallet is asked, leaving hides the card and the request goes on', async () => {
    const { ask, finish } = page()
    const { answer } = await ask([sable])
    click(tile('Sable'))
    click(root().querySelector('[aria-label=Close]') as HTMLElement)
    await shows(() => expect(dialog().open).toBe(false))
    finish()
    expect(await answer).toBe('sable')
  })

  test('the focus goes to the first wallet, and back where it came from', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { ask } = page()
    await ask([sable, rook])
    expect(root().activeElement?.textContent).toContain('Sable')
    click(root().querySelector('[aria-label=Close]') as HTMLElement)
    await shows(() => expect(dialog().open).toBe(false))
    expect(document.activeElement).toBe(opener)
  })
})

describe('the page', () => {
  test('hears open, select, cancel and close, on the element and under the older names on the window', async () => {
    const { ask, finish } = page()
    const heard: string[] = []
    const prefix = 'sats-connect_wallet-provider-selector_'
    const types = ['open', 'select', 'cancel', 'close']
    const end = new AbortController()
    for (const type of types) {
      addEventListener(prefix + type, (event) => heard.push(`${type} ${(event.target as Element).localName}`), {
        signal: end.signal,
      })
    }
    const first = await ask([sable])
    for (const type of types)
      host().addEventListener(type, (event) => heard.push(`${type} ${(event as CustomEvent).detail}`))
    click(root().querySelector('[aria-label=Close]') as HTMLElement)
    await first.answer
    await shows(() => expect(dialog().open).toBe(false))
    const second = await ask([sable])
    click(tile('Sable'))
    finish()
    await second.answer
    end.abort()
    expect(heard.map((line) => line.replace(/ (null|undefined|\[object Object\])$/, ''))).toEqual([
      'open tapkit-chooser',
      'cancel',
      'cancel tapkit-chooser',
      'close',
      'close tapkit-chooser',
      'open',
      'open tapkit-chooser',
      'select sable',
      'select tapkit-chooser',
      'close',
      'close tapkit-chooser',
    ])
  })

  test('an element that the page took out is put back', async () => {
    const { ask } = page()
    await ask([sable])
    click(root().querySelector('[aria-label=Close]') as HTMLElement)
    host().remove()
    await ask([sable])
    expect(document.querySelectorAll('tapkit-chooser')).toHaveLength(1)
  })

  test('a second choice takes the place of the first', async () => {
    const { ask } = page()
    const first = await ask([sable])
    await ask([rook])
    expect(await first.answer).toBe('No wallet was chosen')
    expect(text('.tk-tile__n')).toEqual(['Rook'])
  })

  test('a wallet that comes late, or is installed meanwhile, is in the list at once', async () => {
    const { ask, kernel } = page()
    const { list } = await ask([sable, orchard])
    click(tile('Orchard'))
    list[1] = { ...orchard, installed: true }
    list.push(rook)
    const { id, name } = rook
    kernel.connectors.add({
      id,
      name,
      namespace: 'bip122' as never,
      kind: 'injected',
      getProvider: async () => ({}) as never,
      connect: async () => ({ accounts: [] }),
    })
    await shows(() => expect(text('.tk-tile__n')).toEqual(['Sable', 'Orchard', 'Rook']))
    expect(panel()[0]).toBe('What is a wallet?')
  })

  test('the kit that ends takes its overlay along', async () => {
    const { ask, kernel } = page()
    const { answer } = await ask([sable])
    kernel.destroy()
    expect(await answer).toBe('No wallet was chosen')
    expect(document.querySelector('tapkit-chooser')).toBeNull()
  })
})
