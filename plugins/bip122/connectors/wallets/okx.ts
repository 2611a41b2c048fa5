import { formatUnits, NoAccountError, SwitchNotSupportedError } from 'tapkit/kernel'
import { listenTo } from '../../../wbip/listenTo.ts'
import { readMember } from '../../../wbip/readMember.ts'
import type { BitcoinAccount } from '../../account.ts'
import { OneRecipientError } from '../../errors.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { readAccount, readAccounts, readPublicKey } from '../read/readAccounts.ts'
import { readTxid } from '../read/readTxid.ts'
import { toSafeNumber } from '../read/toSafeNumber.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { requireSendable } from './requireSendable.ts'
import { signHexPsbt } from './signHexPsbt.ts'
import { signText } from './signText.ts'

const members: Partial<Record<BitcoinNetworkName, string>> = {
  Mainnet: 'bitcoin',
  Testnet: 'bitcoinTestnet',
  Testnet4: 'bitcoinTestnet4',
  Signet: 'bitcoinSignet',
}

/**
 * OKX: one object a network, `window.okxwallet.bitcoin` and its siblings. Amounts are decimal BTC (bitcoin 4), PSBTs hex. Switching
 * is connecting the other object.
 */
export function adaptOkx(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  let network: BitcoinNetworkName = 'Mainnet'
  let caller = createCaller(readMember(source, 'bitcoin') ?? {}, wallet)
  /** The listeners on the object of the network, one for each subscriber. */
  const bindings = new Set<() => void>()

  const choose = (wanted: BitcoinNetworkName) => {
    const member = readMember(source, members[wanted] ?? '')
    if (!member) throw new SwitchNotSupportedError({ wallet })
    network = wanted
    caller = createCaller(member, wallet)
    for (const bind of bindings) bind()
  }
  const connect = async (wanted: BitcoinNetworkName, signal?: AbortSignal): Promise<readonly BitcoinAccount[]> => {
    const candidate = readMember(source, members[wanted] ?? '')
    if (!candidate) throw new SwitchNotSupportedError({ wallet })
    const account = readActive(await createCaller(candidate, wallet).ask('connect'))
    book.keepSome(account && [account], signal)
    choose(wanted)
    return book.list()
  }
  const getAccountAddresses = async () => {
    return keep(readAccounts(await caller.askSilently('getAccounts')) ?? [])
  }
  /** A list of addresses says less of them than is known already. */
  const keep = (accounts: readonly BitcoinAccount[]) => {
    const known = new Map(book.list().map((account) => [account.address, account]))
    return book.keep(accounts.map((account) => (account.publicKey ? account : (known.get(account.address) ?? account))))
  }
  /** The wallet signs and pays with its active account. */
  const requireActive = async (address?: string) => {
    const [active] = await getAccountAddresses()
    if (!active) throw new NoAccountError({ message: 'No account available' })
    return book.require(address ?? active.address)
  }
  const book = createAccountBook(getAccountAddresses, 'No account found')

  return {
    connect: ({ network: asked, signal }) =>
      connect(readMember(source, members[asked] ?? '') ? asked : 'Mainnet', signal),
    getAccountAddresses,
    resume(_, wanted) {
      if (wanted !== network) choose(wanted)
    },
    forget: book.forget,
    getNetwork: async () => network,
    async switchNetwork(wanted, signal) {
      await connect(wanted, signal)
    },
    async signMessage(input) {
      const account = await requireActive(input.address)
      return signText(caller, account, input)
    },
    signPsbt: (input) => signHexPsbt(caller, input),
    requireAble: (asked) => requireSendable(caller, asked),
    takesFeeRate: true,
    hasOneSigner: true,
    async sendTransfer({ recipients, feeRate, from: payer }) {
      const [recipient, ...others] = recipients
      if (!recipient || others.length > 0) throw new OneRecipientError()
      toSafeNumber(recipient.amount)
      const { address: from } = await requireActive(payer)
      const value = formatUnits(recipient.amount, 8)
      const rate = feeRate === undefined ? {} : { satBytes: feeRate }
      const { txhash } = Object(await caller.ask('send', { from, to: recipient.address, value, ...rate }))
      return { txid: readTxid(txhash, 'send') }
    },
    subscribe(listener) {
      let end = () => {}
      const heard = (accounts: readonly BitcoinAccount[]) =>
        listener({ type: 'accountChange', accounts: keep(accounts) })
      const bind = () => {
        end()
        end = listenTo(caller.source, {
          accountChanged(answer) {
            const account = readActive(answer)
            if (account) heard([account])
          },
          accountsChanged(answer) {
            const accounts = readAccounts(answer)
            if (accounts) heard(accounts)
          },
          disconnect: () => listener({ type: 'disconnect' }),
        })
      }
      bindings.add(bind)
      bind()
      return () => {
        bindings.delete(bind)
        end()
      }
    },
    async disconnect() {
      book.keep([])
      if (caller.has('disconnect')) await caller.askSilently('disconnect').catch(() => {})
    },
  }
}

/** The account in the answer to `connect`, and in an event about a change. */
function readActive(answer: unknown): BitcoinAccount | undefined {
  const { address, publicKey, compressedPublicKey } = Object(answer)
  return readAccount({ address, publicKey: readPublicKey(compressedPublicKey) ?? readPublicKey(publicKey) })
}
