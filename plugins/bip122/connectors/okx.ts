import { formatUnits } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'
import { OneRecipientError, SwitchNotSupportedError, WalletCallNotSupportedError } from '../errors.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../provider.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { listenTo } from './listenTo.ts'
import { readAccounts, readPublicKey } from './readAccounts.ts'
import { readMember } from './readMember.ts'
import { readText } from './readText.ts'
import { signHexPsbt } from './signHexPsbt.ts'
import { toSafeNumber } from './toSafeNumber.ts'

const members: Partial<Record<BitcoinNetworkName, string>> = {
  Mainnet: 'bitcoin',
  Testnet: 'bitcoinTestnet',
  Testnet4: 'bitcoinTestnet4',
  Signet: 'bitcoinSignet',
}

/**
 * OKX: one object a network, `window.okxwallet.bitcoin` and its siblings. Amounts are decimal BTC (R21), PSBTs hex. Switching
 * is connecting the other object.
 */
export function adaptOkx(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  let network: BitcoinNetworkName = 'Mainnet'
  let caller = createCaller(readMember(source, 'bitcoin') ?? {}, wallet)
  let listen = () => {}

  const choose = (wanted: BitcoinNetworkName) => {
    const member = readMember(source, members[wanted] ?? '')
    if (!member) throw new SwitchNotSupportedError({ wallet })
    network = wanted
    caller = createCaller(member, wallet)
    listen()
  }
  const connect = async (wanted: BitcoinNetworkName): Promise<readonly BitcoinAccount[]> => {
    const candidate = readMember(source, members[wanted] ?? '')
    if (!candidate) throw new SwitchNotSupportedError({ wallet })
    const answer = Object(await createCaller(candidate, wallet).ask('connect'))
    const publicKey = readPublicKey(answer.compressedPublicKey) ?? readPublicKey(answer.publicKey)
    const accounts = readAccounts([{ address: answer.address, publicKey }])
    book.keepSome(accounts)
    choose(wanted)
    return book.list()
  }
  const getAccountAddresses = async () => {
    const known = new Map(book.list().map((account) => [account.address, account]))
    const accounts = readAccounts(await caller.askSilently('getAccounts')) ?? []
    return book.keep(accounts.map((account) => known.get(account.address) ?? account))
  }
  const book = createAccountBook(getAccountAddresses, 'No account found')

  return {
    connect: (input) => connect(readMember(source, members[input.network] ?? '') ? input.network : 'Mainnet'),
    getAccountAddresses,
    getNetwork: async () => network,
    async switchNetwork(wanted) {
      await connect(wanted)
    },
    async signMessage({ address, message, protocol }) {
      const { addressType } = await book.require(address)
      const segwit = addressType === 'p2wpkh' || addressType === 'p2tr'
      const used = protocol ?? (segwit ? 'bip322' : 'ecdsa')
      if (used === 'bip322' && !segwit) {
        throw new WalletCallNotSupportedError({ wallet, method: `signMessage with BIP-322 for ${addressType}` })
      }
      const signature = await caller.ask('signMessage', message, used === 'bip322' ? 'bip322-simple' : 'ecdsa')
      return { signature: readText(signature, 'signMessage'), protocol: used }
    },
    signPsbt: (input) => signHexPsbt(caller, input),
    async sendTransfer({ recipients, feeRate, from = book.list()[0]?.address ?? '' }) {
      const [recipient, ...others] = recipients
      if (!recipient || others.length > 0) throw new OneRecipientError()
      await book.require(from)
      toSafeNumber(recipient.amount)
      const value = formatUnits(recipient.amount, 8)
      const rate = feeRate === undefined ? {} : { satBytes: feeRate }
      const { txhash } = Object(await caller.ask('send', { from, to: recipient.address, value, ...rate }))
      return { txid: readText(txhash, 'send') }
    },
    subscribe(listener) {
      let end = () => {}
      listen = () => {
        end()
        end = listenTo(caller, {
          accountsChanged(answer) {
            const accounts = readAccounts(answer)
            if (accounts) listener({ type: 'accountChange', accounts: book.keep(accounts) })
          },
          disconnect: () => listener({ type: 'disconnect' }),
        })
      }
      listen()
      return () => {
        listen = () => {}
        end()
      }
    },
    async disconnect() {
      book.keep([])
      if (caller.has('disconnect')) await caller.askSilently('disconnect').catch(() => {})
    },
  }
}
