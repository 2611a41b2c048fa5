import { act } from 'react'
import {
  BaseError,
  type FeatureOptions,
  type Fee,
  type Kernel,
  type Plugin,
  SendOutcomeUnknownError,
} from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, type as typeInto } from '../../../../ui/kit/fixtures/mount.tsx'
import { setAmount } from '../actions/setAmount.ts'
import { setMemo } from '../actions/setMemo.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { setToken } from '../actions/setToken.ts'
import { send } from '../index.ts'
import SendConfirmedView from './SendConfirmedView.tsx'
import SendReviewView from './SendReviewView.tsx'
import SendView from './SendView.tsx'

const to = 'otter1qqqqqqqqqqqqqqqq'
const nut = { value: 5_000n, decimals: 3, symbol: 'NUT', name: 'Nut', networkId: 'river:1' } as const

type World = { fee: () => Fee; send: () => { id: string }; readonly sent: (string | undefined)[] }

/** A chain that nobody here knows: no names, memos of eight bytes, an explorer of its own. */
const river = (world: World): Plugin => ({
  name: 'river',
  apply(kernel) {
    const tap = { name: 'river', namespace: 'river' } as never
    const network = {
      id: 'river:1',
      namespace: 'river',
      reference: '1',
      name: 'River',
      rpcUrl: '',
      nativeCurrency: nut,
      explorerUrl: 'https://river.example',
      explorerPaths: { address: '/a/{id}', transaction: '/t/{id}?net=1' },
    } as const
    kernel.networks.add([network], { name: 'River', memoBytes: 8, settlesIn: 600_000 })
    const wallet = {
      ...{ id: 'w', name: 'Weir', namespace: 'river', kind: 'injected' },
      getProvider: async () => ({}),
      connect: async () => ({ network, accounts: [{ address: 'otter1own' }] }),
    }
    kernel.connectors.add(wallet as never)
    kernel.hooks.fetchTokens.tap(tap, () => [nut])
    kernel.hooks.validateAddress.tap(tap, ({ address }) => address.startsWith('otter1'))
    kernel.hooks.estimateFee.tap(tap, () => world.fee())
    kernel.hooks.waitForTransaction.tapPromise(tap, () => new Promise(() => {}))
    kernel.hooks.sendTransfer.tap(tap, ({ memo }) => {
      world.sent.push(memo)
      return world.send()
    })
    kernel.hooks.resolveView.tap('river', ({ view }) =>
      (view as string) === 'Account' ? { title: '', load: async () => ({ default: () => null }) } : undefined,
    )
  },
})

async function connected(patch: Partial<World> = {}, features: FeatureOptions = {}) {
  const world: World = {
    fee: () => ({ value: 21n, decimals: 3, symbol: 'NUT', exact: true }),
    send: () => ({ id: 'id' }),
    sent: [],
    ...patch,
  }
  const kernel = createTestKernel({ features, plugins: [river(world), send()] })
  await kernel.connect({ connectorId: 'w', namespace: 'river' } as never)
  setToken(kernel, nut)
  setAmount(kernel, '1')
  await setRecipient(kernel, to, true)
  kernel.open('Send')
  return { kernel, world }
}

async function review(kernel: Kernel) {
  kernel.navigate('SendReview')
  const drawn = mount(<SendReviewView kernel={kernel} params={undefined} />)
  await act(async () => {})
  const press = (name: string) =>
    act(async () => {
      const button = drawn.findAll('button').find(({ textContent }) => textContent === name)
      if (!(button instanceof HTMLButtonElement) || button.disabled) throw new Error(`No button ${name}`)
      button.click()
    })
  const rows = () => drawn.findAll('dt').map((row) => `${row.textContent}: ${row.nextElementSibling?.textContent}`)
  return { ...drawn, press, rows }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the form asks for what the chain takes: an address, since nobody resolves names, and a memo', async () => {
  const { kernel } = await connected()
  await setRecipient(kernel, 'somebody.river', true)
  const { find, findAll, page } = mount(<SendView kernel={kernel} params={undefined} />)
  await act(async () => {})
  expect(page.textContent).toContain('This is not an address of this network')
  expect(findAll('input').map((input) => input.getAttribute('placeholder'))).toContain('Address')
  await act(async () => setRecipient(kernel, to, true))
  const memo = find<HTMLInputElement>('.tk-send__memo input')
  typeInto(memo, 'far too long')
  expect(findAll('button').at(-1)?.textContent).toBe('Shorten the memo')
  expect(memo.getAttribute('aria-invalid')).toBe('true')
  typeInto(memo, 'rent')
  expect(findAll('button').at(-1)?.textContent).toBe('Review')
})

test('a chain on which nobody sends has no key that would lead to the form', async () => {
  const { kernel } = await connected()
  const keys = (namespace: string) =>
    kernel.slot('account.actions' as never, { namespace, networkId: `${namespace}:1` } as never).map(({ id }) => id)
  expect([keys('river'), keys('pond')]).toEqual([['send'], []])
})

test('review: an exact fee to the last digit, what the network keeps, the memo, and what to know before', async () => {
  vi.useFakeTimers()
  const { kernel, world } = await connected({
    fee: () => ({
      ...{ value: 1_021n, deposit: 1_000n, decimals: 3, symbol: 'NUT' },
      ...{ exact: true, notices: ['notWallet'] },
    }),
  })
  setMemo(kernel, ' rent ')
  const { rows, page, press } = await review(kernel)
  expect(rows()).toEqual([
    'Network:  River',
    'Memo: rent',
    'Network fee: 0.021 NUT',
    'Account deposit: 1 NUT',
    'Leaves your wallet: 2.021 NUT',
  ])
  expect(page.textContent).toContain('This address is not a wallet')
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await press('Send')
  expect(world.sent).toEqual(['rent'])
})

test('review: a transfer that would fail says why before the wallet is asked; a failed estimate does not', async () => {
  const refusing = await connected({
    fee: () => {
      throw new BaseError({ code: 'too_wet', message: 'Not enough NUT to cover this transfer' })
    },
  })
  const first = await review(refusing.kernel)
  expect(first.find('[role=alert]').textContent).toBe('This transfer would failNot enough NUT to cover this transfer.')
  const failing = await connected({
    fee: () => {
      throw new BaseError({ code: 'estimate_fee', message: 'Error estimating gas' })
    },
  })
  const second = await review(failing.kernel)
  expect(second.findAll('[role=alert]')).toEqual([])
  expect(second.rows()).toContain('Network fee: Shown in your wallet')
})

test('a refusal by the network is one sentence, with its log behind Details; the form is kept', async () => {
  vi.useFakeTimers()
  const log = 'Program log: insufficient lamports'
  const { kernel } = await connected({
    send: () => {
      throw new BaseError({ code: 5001, message: 'The program refused it', debug: log })
    },
  })
  const { page, find, press } = await review(kernel)
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await press('Send')
  expect(page.textContent).toContain('Nothing was sent. The program refused it.')
  expect([find('details summary').textContent, find('details pre').textContent]).toEqual(['Details', log])
  expect(find<HTMLDetailsElement>('details').open).toBe(false)
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await press('Try again')
})

test('what may have been sent is not said to be unsent, nor offered again at once (R25)', async () => {
  vi.useFakeTimers()
  const { kernel } = await connected({
    send: () => {
      throw new SendOutcomeUnknownError({ debug: 'no answer' })
    },
  })
  const { page, findAll, press } = await review(kernel)
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await press('Send')
  expect(page.textContent).toContain('This may have been sent')
  expect(page.textContent).not.toContain('Nothing was sent')
  expect(findAll('button').map(({ textContent }) => textContent)).toEqual(['Edit'])
})

test('confirmed: the chain’s own pace and the page of its explorer', async () => {
  const { kernel } = await connected()
  const { page, find } = mount(
    <SendConfirmedView
      kernel={kernel}
      params={{ id: 'ab/c', networkId: 'river:1', to, amount: 1_000n, decimals: 3, symbol: 'NUT' }}
    />,
  )
  expect(page.textContent).toContain('Usually arrives within 10 minutes.')
  expect(find<HTMLAnchorElement>('a').href).toBe('https://river.example/t/ab%2Fc?net=1')
})

test('a press right after the window got the focus back is answered, and confirms nothing', async () => {
  vi.useFakeTimers()
  const { kernel, world } = await connected()
  const { press } = await review(kernel)
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  dispatchEvent(new Event('focus'))
  await press('Send')
  expect(world.sent).toEqual([])
  expect(kernel.state.toast?.message).toBe('Press again to confirm')
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await press('Send')
  expect(world.sent).toHaveLength(1)
})

test.each([
  ['says why, and confirms nothing', false],
  ['confirms where the host allows it', true],
])('in another site’s frame: %s', async (_, framed) => {
  vi.useFakeTimers()
  const { kernel, world } = await connected({}, { framed })
  vi.stubGlobal('parent', { origin: 'https://other.example' })
  const { press, page } = await review(kernel)
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  expect(page.textContent?.includes('Open this page in its own tab')).toBe(!framed)
  if (framed) await press('Send')
  else await expect(press('Send')).rejects.toThrow('No button Send')
  expect(world.sent).toHaveLength(framed ? 1 : 0)
})
