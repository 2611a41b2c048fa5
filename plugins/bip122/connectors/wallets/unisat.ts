import { isUserRejection, NoAccountError, SwitchNotSupportedError } from 'tapkit/kernel'
import { listenTo } from '../../../wbip/listenTo.ts'
import type { BitcoinAccount } from '../../account.ts'
import { OneRecipientError, UnsupportedNetworkError } from '../../errors.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { isUnsupported } from '../read/isUnsupported.ts'
import { readAccounts, readPublicKey } from '../read/readAccounts.ts'
import { readTxid } from '../read/readTxid.ts'
import { requireNetworkName } from '../read/requireNetworkName.ts'
import { toSafeNumber } from '../read/toSafeNumber.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { requireSendable } from './requireSendable.ts'
import { signHexPsbt } from './signHexPsbt.ts'
import { signText } from './signText.ts'

const unsupported = (network: string, debug: string, message = 'UnisatConnector: unsupported network') =>
  new UnsupportedNetworkError({ network, message, debug })

/**
 * UniSat, and the wallets that copied its calls (Bitget, Binance, Wizz, OP_NET, Keplr). One address serves every purpose.
 * Amounts are satoshi as a number (bitcoin 4), PSBTs hex.
 */
export function adaptUnisat(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  const caller = createCaller(source, wallet)
  const { ask, askSilently, has } = caller

  const toAccounts = async (answer: unknown): Promise<BitcoinAccount[]> => {
    const accounts = readAccounts(answer) ?? []
    // There is one public key, and it is the first address's.
    const key = accounts.length > 0 ? await askSilently('getPublicKey').catch(() => undefined) : undefined
    return accounts.map((account, at) => (at === 0 ? { ...account, publicKey: readPublicKey(key) } : account))
  }
  const getAccountAddresses = async () => book.keep(await toAccounts(await askSilently('getAccounts')))
  const book = createAccountBook(getAccountAddresses, 'No account found')
  const getNetwork = async (): Promise<BitcoinNetworkName | undefined> => {
    const told = has('getChain') ? Object(await askSilently('getChain')).enum : await askSilently('getNetwork')
    if (told === undefined || told === null || told === '') {
      throw unsupported('', `${wallet} names no network. Unlock it, and choose one.`, 'No active network available')
    }
    return requireNetworkName(told, wallet, 'UnisatConnector: unsupported network')
  }
  /** The wallet signs and pays with its active account. */
  const requireActive = async (address?: string) => {
    const [active] = await getAccountAddresses()
    if (!active) throw new NoAccountError({ message: 'No account available' })
    return book.require(address ?? active.address)
  }

  return {
    async connect({ signal }) {
      return book.keepSome(await toAccounts(await ask('requestAccounts')), signal)
    },
    getAccountAddresses,
    getNetwork,
    async switchNetwork(network) {
      const byChain = has('switchChain')
      if (!byChain && !has('switchNetwork')) throw new SwitchNotSupportedError({ wallet })
      if (network === 'Regtest') throw unsupported(network, `${wallet} has no ${network}.`)
      const own = network === 'Mainnet' ? 'livenet' : network.toLowerCase()
      try {
        await (byChain ? ask('switchChain', `BITCOIN_${network.toUpperCase()}`) : ask('switchNetwork', own))
      } catch (cause) {
        if (!isUserRejection(cause) && isUnsupported(cause)) throw new SwitchNotSupportedError({ wallet, cause })
        throw cause
      }
    },
    async signMessage(input) {
      const account = await requireActive(input.address)
      return signText(caller, account, input)
    },
    signPsbt: (input) => signHexPsbt(caller, input),
    requireAble: (asked) => requireSendable(caller, asked),
    takesFeeRate: true,
    hasOneSigner: true,
    // Copies of UniSat may lack the method. The guard reads the items of the list.
    ...(has('getInscriptions') && {
      getInscriptions: async () => Object(await askSilently('getInscriptions', 0, 100)).list,
    }),
    async sendTransfer({ recipients, feeRate, from }) {
      const [recipient, ...others] = recipients
      if (!recipient || others.length > 0) throw new OneRecipientError()
      await requireActive(from)
      const options = feeRate === undefined ? [] : [{ feeRate }]
      const txid = await ask('sendBitcoin', recipient.address, toSafeNumber(recipient.amount), ...options)
      return { txid: readTxid(txid, 'sendBitcoin') }
    },
    subscribe(listener) {
      const readChange = () => listener({ type: 'networkChange' })
      let latest = 0
      return listenTo(source, {
        async accountsChanged(answer) {
          if (!readAccounts(answer)) return
          const turn = ++latest
          const accounts = await toAccounts(answer)
          // The public key took its time: accounts that were told in the meantime are newer.
          if (turn === latest) listener({ type: 'accountChange', accounts: book.keep(accounts) })
        },
        // Newer versions send both, so the network is read from the wallet.
        ...(has('getChain') ? { chainChanged: readChange } : { networkChanged: readChange }),
      })
    },
    async disconnect() {
      book.keep([])
      if (has('disconnect')) await askSilently('disconnect').catch(() => {})
    },
  }
}
