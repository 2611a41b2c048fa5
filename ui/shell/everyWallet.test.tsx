import { act } from 'react'
import { history } from 'tapkit/features/history'
import { names } from 'tapkit/features/names'
import { onramp } from 'tapkit/features/onramp'
import { pay } from 'tapkit/features/pay'
import { receive } from 'tapkit/features/receive'
import { runes } from 'tapkit/features/runes'
import { send } from 'tapkit/features/send'
import { swap } from 'tapkit/features/swap'
import { tokens } from 'tapkit/features/tokens'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { core } from '../core/index.ts'
import { openShell, settle } from './fixtures/openShell.tsx'

/** A chain without a wallet. */
const chain = (namespace: string, name: string): Plugin => ({
  name: namespace,
  apply: (kernel) => kernel.networks.add([mockNetwork(`${namespace}:1`)], { name }),
})

/** Services of everything that is traded, sold and paid out. */
const services: Plugin = {
  name: 'services',
  apply({ hooks }: Kernel) {
    for (const kind of ['swap', 'onramp', 'exchange'] as const)
      hooks.services.for(kind).tap('services', (list) => [...list, { id: kind, name: kind } as never])
  },
}

const any = 'No wallet is connected'
const evm = 'No EVM wallet is connected'
const bitcoin = 'No Bitcoin wallet is connected'
const features = [send(), receive(), swap(), onramp(), pay(), history(), tokens(), names(), runes()]

async function openKit(plugins: readonly Plugin[] = [services]) {
  const chains = [chain('eip155', 'EVM'), chain('bip122', 'Bitcoin')]
  const shell = await openShell({ Start: {} }, {}, [core(), ...chains, ...features, ...plugins])
  await import('../pieces/further.ts')
  return shell
}

test.each([
  ['Send', { to: '0x1', amount: '1' }, any],
  ['SendSelectToken', undefined, any],
  ['Receive', undefined, any],
  ['Swap', { amount: '1' }, any],
  ['SwapSelectToken', { side: 'from' }, any],
  ['FundWallet', undefined, any],
  ['OnRampProviders', undefined, any],
  ['OnRampTokenSelect', undefined, any],
  ['OnRampFiatSelect', undefined, any],
  ['PayWithExchange', undefined, any],
  ['PayWithExchangeSelectAsset', undefined, any],
  ['Transactions', undefined, any],
  ['Transaction', { key: 'none' }, any],
  ['AccountTokens', undefined, any],
  ['AccountWorth', undefined, any],
  ['Token', { networkId: 'bip122:1', key: '' }, bitcoin],
  ['HiddenTokens', { networkId: 'eip155:1' }, evm],
  ['AddToken', { networkId: 'eip155:1' }, evm],
  ['ChooseAccountName', undefined, evm],
  ['RegisterAccountName', undefined, evm],
  ['Runes', undefined, bitcoin],
  ['RuneMint', { runeName: 'UNCOMMON•GOODS' }, bitcoin],
  ['RuneEtch', undefined, bitcoin],
  ['RuneBump', { id: 'none' }, bitcoin],
  ['RuneSend', { runeName: 'UNCOMMON•GOODS' }, bitcoin],
  ['Inscriptions', undefined, bitcoin],
  ['Inscription', { id: 'none' }, bitcoin],
  ['InscriptionSend', { id: 'none' }, bitcoin],
])(
  '%s without its wallet says which wallet is missing, and has a key that leads to the wallets (interface 25)',
  async (view, params, said) => {
    const kit = await openKit()
    act(() => (kit.kernel.open as (view: string, params: unknown) => void)(view, params))
    await settle()
    await settle(1_000)
    expect(kit.find('.tk-view h2').textContent).toBe(said)
    await kit.pressButton('Connect')
    expect(kit.kernel.state.router.stack.map(({ view }) => view)).toEqual([view, 'Connect'])
  },
)

test.each(['Swap', 'OnRampProviders', 'PayWithExchange'])(
  '%s asks for no wallet if nobody offers it: the view says so (interface 12)',
  async (view) => {
    const kit = await openKit([])
    act(() => (kit.kernel.open as (view: string) => void)(view))
    await settle()
    await settle(1_000)
    expect(kit.find('.tk-view').textContent).not.toContain(any)
  },
)
