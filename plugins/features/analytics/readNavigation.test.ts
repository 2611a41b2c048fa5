import { expect, test } from 'vitest'
import { readNavigation } from './readNavigation.ts'

const eventOf = (from: string | undefined, to: string) =>
  readNavigation({
    hook: 'onNavigate',
    input: {
      from: from === undefined ? undefined : { view: from, params: undefined },
      to: { view: to, params: undefined },
    },
    timestamp: 0,
    networkId: 'eip155:1',
  })

test.each([
  ['Account', 'Send', 'OPEN_SEND'],
  ['Account', 'Swap', 'OPEN_SWAP'],
  ['Swap', 'SwapSelectToken', 'CLICK_SELECT_TOKEN_TO_SWAP'],
  ['Swap', 'SwapReview', 'INITIATE_SWAP'],
  ['FundWallet', 'OnRampProviders', 'SELECT_BUY_CRYPTO'],
  [undefined, 'Pay', 'PAY_MODAL_OPEN'],
  ['PayWithExchange', 'Pay', 'PAY_MODAL_OPEN'],
  ['Connect', 'AllWallets', 'CLICK_ALL_WALLETS'],
  ['Account', 'Transactions', 'CLICK_TRANSACTIONS'],
])('from %s to %s is told as %s', (from, to, event) => {
  expect(eventOf(from, to)?.event).toBe(event)
})

test.each([
  ['SendReview', 'Send'],
  ['SwapSelectToken', 'Swap'],
  ['SwapStatus', 'SwapReview'],
  ['OnRampTokenSelect', 'OnRampProviders'],
  ['PayQuote', 'Pay'],
  ['ConnectingWalletConnect', 'AllWallets'],
  ['Transaction', 'Transactions'],
  ['Account', 'Receive'],
  [undefined, 'constructor'],
])('back from %s to %s begins nothing', (from, to) => {
  expect(eventOf(from, to)).toBeUndefined()
})

test('what is done on a network is told with it, the rest by its name alone', () => {
  expect(eventOf('Account', 'Swap')?.props).toEqual({ network: 'eip155:1' })
  expect(eventOf('Connect', 'AllWallets')?.props).toEqual({})
})
