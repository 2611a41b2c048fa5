import bs58 from 'bs58'
import type { Core } from '../core.ts'
import { disconnected } from '../errors.ts'
import type { WalletCluster, WalletOptions } from '../types.ts'
import { createMessageFeatures } from './messages.ts'
import { createTransactionFeatures } from './transactions.ts'

/** An account as Wallet Standard shows it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** What the features share. */
export type Session = {
  readonly core: Pick<Core, 'site' | 'unlock' | 'ask' | 'manner' | 'held'>
  readonly cluster: () => Promise<WalletCluster>
  readonly accounts: () => readonly StandardAccount[]
  /** Asks the user for accounts where this site may not see any. */
  readonly connect: () => Promise<void>
  /** The account that the site sees already, or that the user would share. */
  readonly offered: (address?: string) => StandardAccount | undefined
  /** Lets the site see what the user would share, where it may not see any. */
  readonly share: () => void
  /** Notes a request, and fails where the wallet has lost its nodes. */
  readonly begin: (method: string, params: unknown) => void
}

const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

/** The wallet as Wallet Standard knows it: of Solana, with the accounts, the mode and the dialog of the other half. */
export function createStandardWallet(core: Core, given: NonNullable<WalletOptions['solana']>) {
  const chain = (typeof given === 'function' ? undefined : given.chain) ?? 'solana:localnet'
  const chains = [chain]
  const made = new Map<string, StandardAccount>()
  const listeners = new Set<(properties: object) => void>()
  let asked: Promise<WalletCluster> | undefined
  let shown = ''

  function accountAt(index: number): StandardAccount {
    const address = core.held().solanaAddresses[index] ?? ''
    const account = made.get(address) ?? {
      address,
      publicKey: bs58.decode(address),
      chains,
      features: core.signsIn ? [...signing, 'solana:signIn'] : signing,
    }
    made.set(address, account)
    return account
  }
  const accounts = () => core.solanaAccounts().map(accountAt)

  core.follow(() => {
    const now = core.solanaAccounts().join()
    if (now === shown) return
    shown = now
    for (const listener of [...listeners])
      try {
        listener({ accounts: accounts() })
      } catch (error) {
        reportError(error)
      }
  })

  const session: Session = {
    core,
    accounts,
    cluster() {
      asked ??= Promise.resolve(typeof given === 'function' ? given() : given)
      return asked
    },
    async connect() {
      await core.unlock()
      if (core.solanaAccounts().length) return
      const rows = [
        ['Site', core.site.origin],
        ['Chain', 'Solana'],
      ] as const
      const question = { title: 'Connect this site?', rows: [...rows], addressesIn: 'solanaAddresses' as const }
      core.permitSolana(await core.ask({ ...question, accounts: core.preferred }))
    },
    offered(address) {
      const list = core.solanaAccounts().length ? accounts() : core.preferred.map(accountAt)
      return list.find((account) => !address || account.address === address)
    },
    share() {
      if (!core.solanaAccounts().length) core.permitSolana(core.preferred)
    },
    begin(method, params) {
      core.record(method, params)
      if (core.dropped) throw disconnected()
    },
  }

  const offeredFeatures = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input: { silent?: boolean } = {}) {
        session.begin('standard:connect', input)
        if (!input.silent) await session.connect()
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        session.begin('standard:disconnect', {})
        core.permitSolana([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (properties: object) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    ...createMessageFeatures(session),
    ...createTransactionFeatures(session),
  }

  return {
    version: '1.0.0',
    name: core.info.name,
    icon: core.info.icon,
    chains,
    get accounts() {
      shown = core.solanaAccounts().join()
      return accounts()
    },
    get features() {
      const { 'solana:signIn': signIn, ...others } = offeredFeatures
      return core.signsIn ? { ...others, 'solana:signIn': signIn } : others
    },
  }
}
