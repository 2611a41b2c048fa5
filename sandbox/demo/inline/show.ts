import type { AppKit, Wallet } from 'tapkit'
import { people } from '../../evm/addresses.mjs'
import type { Manner } from '../../wallet/manner.ts'
import type { Mode } from '../../wallet/types.ts'
import { namespaces } from '../networks.ts'
import type { StateId } from './states.ts'

const amount = '1.5'
const value = 1_500_000_000_000_000_000n
/** No app offers it. */
const nowhere = 424_242

/**
 * Brings the modal to a state, by what a host app may call and with a wallet that answers as that state needs it. The
 * kit draws it as it would for anybody: nothing here knows how.
 */
export async function show(kit: AppKit, id: StateId): Promise<void> {
  const { kernel } = kit
  const account = async () => {
    await connect(kit)
    kit.open('Account')
  }
  const pay = async (manner: Manner, mode: Mode = 'approve') => {
    await connect(kit)
    const prepared = await kit.prepare({ kind: 'transfer', to: people.bob, amount: value })
    answer(mode, manner)
    const sending = kit.send(prepared)
    if (mode === 'approve') await sending.catch(() => undefined)
    else sending.catch(() => undefined)
    await until(kit, () => kit.state.ledger.some(({ id }) => id === prepared.id))
    kit.open('Account')
    kernel.navigate('SendStatus', { id: prepared.id })
  }
  const fill = async (wanted: string) => {
    await account()
    kernel.navigate('Send', { to: people.bob, amount: wanted })
    await until(kit, () => {
      const { send } = kit.state.features
      return send.token && send.recipient.status === 'valid' && send.amount === wanted
    })
  }
  const ask = async (mode: Mode) => {
    const { id: connectorId, namespace } = await findWallet(kit)
    answer(mode)
    kit.open('Connect')
    kernel.navigate('ConnectingExternal', { connectorId, namespace })
  }
  const move = async (mode: Mode) => {
    await account()
    answer(mode)
    const other = kit.state.networks.find((one) => one.startsWith('eip155:') && one !== kit.network('eip155')?.id)
    if (other) kernel.navigate('SwitchNetwork', { networkId: other })
  }
  const further = async (view: 'Networks' | 'ProfileWallets' | 'Receive' | 'Send' | 'SendSelectToken') => {
    await account()
    if (view === 'SendSelectToken') kernel.navigate('Send')
    kernel.navigate(view)
  }

  switch (id) {
    case 'connect':
    case 'none':
      return kit.open('Connect')
    case 'help':
      kit.open('Connect')
      return kernel.navigate('WhatIsAWallet')
    case 'chains': {
      const { key } = await findWallet(kit)
      kit.open('Connect')
      return kernel.navigate('ConnectingMultiChain', { key })
    }
    case 'connecting':
      return ask('hang')
    case 'declined':
      return ask('reject')
    case 'signIn':
      return signIn(kit)
    case 'email':
      return giveEmail(kit)
    case 'account':
      return account()
    case 'wallets':
      return further('ProfileWallets')
    case 'receive':
      return further('Receive')
    case 'networks':
      return further('Networks')
    case 'switching':
      return move('hang')
    case 'kept':
      return move('reject')
    case 'unsupported':
      await connect(kit)
      window.tapkitSandboxWallet?.switchChain(nowhere)
      return kit.open()
    case 'send':
      return further('Send')
    case 'tokens':
      return further('SendSelectToken')
    case 'short':
      return fill('1000000')
    case 'review':
      await fill(amount)
      return kernel.navigate('SendReview')
    case 'refused':
      await fill(amount)
      answer('reject')
      return kernel.navigate('SendReview')
    case 'asked':
      return pay('honest', 'hang')
    case 'sent':
      return pay('honest')
    case 'different':
      return pay('sendsMore')
  }
}

/** Connects, and leaves the wallet to the visitor where they are to sign. */
async function signIn(kit: AppKit): Promise<void> {
  const { id, namespace } = await findWallet(kit)
  answer('approve')
  kit.connect({ connectorId: id, namespace }).catch(() => undefined)
  await until(kit, () => kit.state.features.siwx.requests.some(({ status }) => status === 'ready'))
  answer('ask')
}

/** Connects, and leaves the email to the visitor. */
async function giveEmail(kit: AppKit): Promise<void> {
  const { id, namespace } = await findWallet(kit)
  answer('approve')
  kit.connect({ connectorId: id, namespace }).catch(() => undefined)
  await until(kit, () => kit.state.features.emailCapture.requests.length > 0)
  answer('ask')
}

/** How the wallets of this page answer, and how they carry out what was approved. */
function answer(mode: Mode, manner: Manner = 'honest'): void {
  const wallets = [window.tapkitSandboxWallet, ...Object.values(window.tapkitBitcoinWallets ?? {})]
  for (const wallet of wallets) if (wallet) Object.assign(wallet, { mode, manner })
}

/** Connects the Sandbox Wallet, which is told to approve this once. */
async function connect(kit: AppKit): Promise<void> {
  const { id, namespace } = await findWallet(kit)
  answer('approve')
  await kit.connect({ connectorId: id, namespace })
  answer('ask')
}

/** The Sandbox Wallet in the first chain that is composed. */
const findWallet = (kit: AppKit): Promise<Wallet> =>
  until(kit, () =>
    namespaces
      .flatMap((namespace) => kit.wallets(namespace))
      .find(({ name, installed }) => installed && name === 'Sandbox Wallet'),
  )

/** Waits until the kit's state has it. @throws {Error} after eight seconds */
function until<found>(kit: AppKit, find: () => found | false | undefined): Promise<found> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find()
      if (!found) return
      end()
      resolve(found)
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error('The sandbox did not get there in time.'))
    }, 8_000)
    const unsubscribe = kit.subscribe(look)
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    look()
  })
}
