import { SwitchNotSupportedError } from 'tapkit/kernel'
import type { BitcoinAccount } from '../../account.ts'
import { toHex } from '../../encoding/hex.ts'
import { UnsupportedNetworkError, WalletCallNotSupportedError } from '../../errors.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { readAccount } from '../read/readAccounts.ts'
import { readSigned } from '../read/readSigned.ts'
import { readText } from '../read/readText.ts'
import { readTxid } from '../read/readTxid.ts'
import { toSafeNumber } from '../read/toSafeNumber.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { createRequest } from './createRequest.ts'
import { refusePayer, requirePayer } from './requirePayer.ts'
import { adaptSatsConnect } from './satsConnect.ts'

const networks: Partial<Record<BitcoinNetworkName, string>> = {
  Mainnet: 'mainnet',
  Testnet: 'testnet',
  Signet: 'signet',
}

/**
 * Leather: JSON-RPC with parameters of its own. Its PSBTs are hex, its amounts texts, its networks lower-case and given with
 * each call, its signatures BIP-322. It shares addresses with a prompt only, so it is not restored in silence.
 */
export function adaptLeather(
  source: object,
  { wallet = 'Leather' }: { wallet?: string | undefined } = {},
): BitcoinProvider {
  const inDialect = adaptSatsConnect(source, { wallet, listeners: 'positional' })
  const request = createRequest(createCaller(source, wallet))
  const book = createAccountBook(async () => book.list())

  return {
    request,
    async connect({ network, signal }) {
      networkName(network)
      const { addresses } = Object(await request('getAddresses'))
      return book.keepSome(
        Array.isArray(addresses) ? addresses.slice(0, 20).flatMap((entry) => readOne(entry) ?? []) : [],
        signal,
      )
    },
    requireAble(asked) {
      networkName(asked.network)
      if (asked.kind === 'transfer') refusePayer(book, asked.from, wallet)
    },
    getAccountAddresses: async () => book.list(),
    resume: book.resume,
    forget: book.forget,
    getNetwork: async () => undefined,
    async switchNetwork() {
      throw new SwitchNotSupportedError({ wallet })
    },
    async signMessage({ address, message, protocol, network }) {
      const { addressType } = await book.require(address)
      if (protocol === 'ecdsa') throw new WalletCallNotSupportedError({ wallet, method: 'signMessage with ECDSA' })
      const paymentType = addressType === 'p2tr' ? 'p2tr' : 'p2wpkh'
      const params = { message, paymentType, address, network: networkName(network) }
      const { signature } = Object(await request('signMessage', params))
      return { signature: readText(signature, 'signMessage'), protocol: 'bip322' }
    },
    async signPsbt({ psbt, signInputs, broadcast = false, network }) {
      const allowed = [...new Set(signInputs?.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const answer = Object(
        await request('signPsbt', {
          hex: toHex(decodePsbt(psbt)),
          network: networkName(network),
          broadcast,
          ...(signInputs?.length ? { signAtIndex: signInputs.map(({ index }) => index) } : {}),
          ...(allowed.length > 0 ? { allowedSighash: allowed } : {}),
        }),
      )
      return readSigned({ psbt: answer.hex, txid: answer.txid ?? answer.txId }, { method: 'signPsbt', broadcast })
    },
    async sendTransfer({ recipients, from, network }) {
      const list = recipients.map(({ address, amount }) => ({ address, amount: String(toSafeNumber(amount)) }))
      if (from) await requirePayer(book, from, wallet)
      const { txid, txId } = Object(await request('sendTransfer', { recipients: list, network: networkName(network) }))
      return { txid: readTxid(txid ?? txId, 'sendTransfer') }
    },
    subscribe: (listener) =>
      inDialect.subscribe((event) => {
        if (event.type === 'disconnect' || !event.accounts) return listener(event)
        listener({ ...event, accounts: book.keep(event.accounts.map(withPurpose)) })
      }),
    async disconnect() {
      book.keep([])
    },
  }
}

/** @throws UnsupportedNetworkError */
function networkName(network: BitcoinNetworkName): string {
  const name = networks[network]
  if (name) return name
  throw new UnsupportedNetworkError({
    network,
    message: 'LeatherConnector: unsupported network',
    debug: `Leather has no ${network}.`,
  })
}

/** Leather does not name an address's purpose: the form of the address tells it. */
function readOne(entry: unknown): BitcoinAccount | undefined {
  const { derivationPath } = Object(entry)
  const account = readAccount(entry)
  if (!account) return undefined
  return { ...withPurpose(account), path: typeof derivationPath === 'string' ? derivationPath.slice(0, 64) : undefined }
}

const withPurpose = (account: BitcoinAccount): BitcoinAccount =>
  account.addressType === 'p2tr' ? { ...account, purpose: 'ordinals' } : account
