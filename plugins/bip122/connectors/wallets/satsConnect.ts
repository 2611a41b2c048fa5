import { isError, isUserRejection, rpcErrorCode, SwitchNotSupportedError } from 'tapkit/kernel'
import { type ListenerForm, listenTo } from '../../../wbip/listenTo.ts'
import type { BitcoinAccount } from '../../account.ts'
import { UnsupportedNetworkError, WalletCallNotSupportedError } from '../../errors.ts'
import { networkIdOf } from '../../networks/networkIdOf.ts'
import type { BitcoinProvider, BitcoinWalletEvent } from '../../provider.ts'
import { isInvalidParams, isUnsupported } from '../read/isUnsupported.ts'
import { readAccounts } from '../read/readAccounts.ts'
import { nameIn, readEvent } from '../read/readEvent.ts'
import { readSigned } from '../read/readSigned.ts'
import { readText } from '../read/readText.ts'
import { readTxid } from '../read/readTxid.ts'
import { requireNetworkName } from '../read/requireNetworkName.ts'
import { toSafeNumber } from '../read/toSafeNumber.ts'
import { connectSatsConnect } from './connectSatsConnect.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller, inTime } from './createCaller.ts'
import { createRequest } from './createRequest.ts'
import { groupInputs } from './groupInputs.ts'
import { protocolOf } from './protocolOf.ts'
import { refusePayer, requirePayer } from './requirePayer.ts'

const events = ['accountChange', 'networkChange', 'disconnect'] as const

/** A wallet that speaks the sats-connect dialect (WBIP): Xverse, Fordefi, and any wallet that registers itself as such. */
export function adaptSatsConnect(
  source: object,
  { wallet, listeners = 'object' }: { wallet: string; listeners?: ListenerForm | undefined },
): BitcoinProvider & { request(method: string, params?: unknown): Promise<unknown> } {
  const caller = createCaller(source, wallet)
  /** The name of the network that the wallet told last. */
  let told: unknown

  const request = createRequest(caller)
  /** A method that the dialect says it does not have (requests 12) has sent nothing. */
  const send = (method: string, params: unknown) =>
    request(method, params).catch((cause) => {
      const isMissing = isError(cause, 'RPCError') && cause.code === rpcErrorCode.methodNotSupported
      throw isMissing ? new WalletCallNotSupportedError({ wallet, method }) : cause
    })
  const silently = (method: string) => inTime(request(method, null), method)
  const refresh = async (): Promise<readonly BitcoinAccount[]> => {
    const { addresses, network } = Object(await silently('wallet_getAccount'))
    told = nameIn(network) ?? told
    return book.keep(readAccounts(addresses) ?? [])
  }
  const book = createAccountBook(refresh)

  return {
    request,
    requireAble(asked) {
      if (asked.kind === 'transfer') refusePayer(book, asked.from, wallet)
    },
    // Not permitted, or an older wallet: any other question would prompt.
    getAccountAddresses: () => refresh().catch(() => []),
    async connect(input) {
      const answer = await connectSatsConnect(request, input)
      told = answer.network ?? told
      return book.keepSome(answer.accounts, input.signal)
    },
    async getNetwork() {
      try {
        told = nameIn(await silently('wallet_getNetwork')) ?? told
      } catch {
        // Without the permission to read it, the network that was told last stands.
      }
      return told === undefined ? undefined : requireNetworkName(told, wallet)
    },
    async switchNetwork(name) {
      try {
        await request('wallet_changeNetwork', { name })
        told = name
      } catch (cause) {
        if (isUserRejection(cause)) throw cause
        if (isUnsupported(cause)) throw new SwitchNotSupportedError({ wallet, cause })
        if (!isInvalidParams(cause)) throw cause
        const message = `Network ${networkIdOf(name)} not supported by ${wallet.replace(/ wallet$/i, '')} wallet`
        throw new UnsupportedNetworkError({ network: name, message, debug: `The wallet does not know "${name}".` })
      }
    },
    async signMessage({ address, message, protocol }) {
      await book.require(address)
      const upper = protocol?.toUpperCase()
      const answer = Object(await request('signMessage', { address, message, ...(upper ? { protocol: upper } : {}) }))
      const signature = readText(answer.signature, 'signMessage')
      const used = String(answer.protocol ?? upper).toUpperCase()
      return { signature, protocol: used === 'ECDSA' ? 'ecdsa' : used === 'BIP322' ? 'bip322' : protocolOf(signature) }
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const inputs = signInputs && { signInputs: groupInputs(signInputs) }
      const answer = Object(await send('signPsbt', { psbt, ...inputs, broadcast }))
      return readSigned({ psbt: answer.psbt, txid: answer.txid ?? answer.txId }, { method: 'signPsbt', broadcast })
    },
    async sendTransfer({ recipients, from }) {
      const list = recipients.map(({ address, amount }) => ({ address, amount: toSafeNumber(amount) }))
      if (from) {
        // The dialect has no field for the payer: the account that is active in the wallet by now pays.
        await refresh().catch((error) => {
          // A wallet whose owner denies access shares nothing any more, so the payer would be unknown.
          const isDenied = isError(error, 'RPCError') && error.code === rpcErrorCode.accessDenied
          if (isDenied) book.keep([])
        })
        await requirePayer(book, from, wallet)
      }
      const { txid, txId } = Object(await send('sendTransfer', { recipients: list }))
      return { txid: readTxid(txid ?? txId, 'sendTransfer') }
    },
    subscribe(listener) {
      const heard = (type: BitcoinWalletEvent['type']) => (payload: unknown) => {
        const event = readEvent(type, payload)
        if (event.type === 'networkChange') told = nameIn(payload)
        if (event.type !== 'disconnect' && event.accounts) book.keep(event.accounts)
        listener(event)
      }
      return listenTo(source, Object.fromEntries(events.map((type) => [type, heard(type)])), listeners)
    },
    async disconnect() {
      book.keep([])
      try {
        await silently('wallet_disconnect')
      } catch (error) {
        if (!isUnsupported(error)) throw error
        await silently('wallet_renouncePermissions').catch(() => {})
      }
    },
  }
}
