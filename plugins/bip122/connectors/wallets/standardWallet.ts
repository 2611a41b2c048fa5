import { AccountNotSharedError, NoWalletResponseError, SwitchNotSupportedError } from 'tapkit/kernel'
import { readMember } from '../../../wbip/readMember.ts'
import type { BitcoinAccount } from '../../account.ts'
import { isSameAddress } from '../../address/addressShape.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'
import { networkIdOf } from '../../networks/networkIdOf.ts'
import type { BitcoinProvider, SignInput } from '../../provider.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { readNetworkName } from '../read/readNetworkName.ts'
import { readStandardAccounts, type StandardAccount } from '../read/readStandardAccounts.ts'
import { requireNetworkName } from '../read/requireNetworkName.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { protocolOf } from './protocolOf.ts'
import { sighashName } from './sighashName.ts'

/**
 * A wallet that registered itself by Wallet Standard, with the features `bitcoin:connect`, `bitcoin:signMessage` and
 * `bitcoin:signTransaction`. It broadcasts nothing and sends nothing: those calls are refused before it is asked.
 */
export function adaptStandardWallet(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  const features = readMember(source, 'features')
  const feature = (name: string) => createCaller(readMember(features, name) ?? {}, wallet)
  const unsupported = (method: string) => new WalletCallNotSupportedError({ wallet, method })
  let handles: readonly StandardAccount[] = []

  const keep = (shown: readonly StandardAccount[] = []): readonly BitcoinAccount[] => {
    handles = shown
    return book.keep(handles.map(({ account }) => account))
  }
  const getAccountAddresses = async () => keep(readStandardAccounts(readMember(source, 'accounts')))
  const book = createAccountBook(getAccountAddresses, 'No account found')
  const handleOf = async (address: string) => {
    await book.require(address)
    const found = handles.find(({ account }) => isSameAddress(account.address, address))
    if (!found) throw new AccountNotSharedError({ address })
    return found.handle
  }
  const chains = () => handles[0]?.chains ?? []
  const knownNetwork = () =>
    chains()
      .map(readNetworkName)
      .find((name) => name !== undefined)

  return {
    async connect({ purposes = ['payment', 'ordinals'], signal }) {
      // The standard knows these two; a wallet may refuse others.
      const asked = purposes.filter((purpose) => purpose === 'payment' || purpose === 'ordinals')
      const { accounts } = Object(await feature('bitcoin:connect').ask('connect', { purposes: asked }))
      signal?.throwIfAborted()
      const shown = keep(readStandardAccounts(accounts ?? readMember(source, 'accounts')))
      return book.keepSome(shown, signal)
    },
    getAccountAddresses,
    async getNetwork() {
      const [first] = chains()
      return knownNetwork() ?? (first === undefined ? undefined : requireNetworkName(first, wallet))
    },
    async switchNetwork(network) {
      const switching = feature('bitcoin:switchNetwork')
      if (!switching.has('switchNetwork')) throw new SwitchNotSupportedError({ wallet })
      await switching.ask('switchNetwork', networkIdOf(network))
    },
    async signMessage({ address, message, protocol }) {
      const signing = feature('bitcoin:signMessage')
      if (!signing.has('signMessage')) throw unsupported('bitcoin:signMessage')
      const account = await handleOf(address)
      if (protocol) console.warn(`${wallet} chooses by itself how it signs a message: "${protocol}" was not passed on.`)
      const answer = await signing.ask('signMessage', { account, message: new TextEncoder().encode(message) })
      const signature = toBase64(readBytes(answer, 'signature', 'bitcoin:signMessage'))
      return { signature, protocol: protocolOf(signature) }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const signing = feature('bitcoin:signTransaction')
      if (!signing.has('signTransaction')) throw unsupported('bitcoin:signTransaction')
      if (broadcast) throw unsupported('signPsbt with broadcast')
      const inputs = signInputs ?? (await inferInputs(psbt, book.list()))
      const inputsToSign = await Promise.all(
        inputs.map(async ({ address, index, sighashTypes }) => ({
          account: await handleOf(address).catch(() => {
            throw new AccountNotSharedError({ address, message: `Account with address ${address} not found` })
          }),
          signingIndexes: [index],
          sigHash: sighashName(sighashTypes),
        })),
      )
      const answer = await signing.ask('signTransaction', { psbt: decodePsbt(psbt), inputsToSign })
      return { psbt: toBase64(readBytes(answer, 'signedPsbt', 'bitcoin:signTransaction')) }
    },
    requireAble({ kind }) {
      throw unsupported(kind === 'psbt' ? 'signPsbt with broadcast' : 'sendTransfer')
    },
    async sendTransfer() {
      throw unsupported('sendTransfer')
    },
    subscribe(listener) {
      const events = feature('standard:events')
      let live = true
      const heard = (change: unknown) => {
        const read = readStandardAccounts(readMember(change, 'accounts'))
        if (!live || !read) return
        const accounts = keep(read)
        // It tells of no network beside its accounts, which name theirs.
        const isNamed = chains().length > 0
        listener(
          isNamed ? { type: 'networkChange', network: knownNetwork(), accounts } : { type: 'accountChange', accounts },
        )
      }
      const bound = events.has('on') ? events.ask('on', 'change', heard).catch(() => undefined) : undefined
      return () => {
        live = false
        void bound?.then((off) => typeof off === 'function' && off()).catch(() => {})
      }
    },
    async disconnect() {
      book.keep([])
      const ending = feature('standard:disconnect')
      if (ending.has('disconnect')) await ending.askSilently('disconnect')
    },
  }
}

const inferInputs = async (psbt: string, accounts: readonly BitcoinAccount[]): Promise<SignInput[]> =>
  (await import('../../psbt/inferSignInputs.ts')).inferSignInputs(decodePsbt(psbt), accounts)

/** The bytes in the first entry of a feature's answer. */
function readBytes(answer: unknown, name: string, method: string): Uint8Array {
  const bytes = readMember(Array.isArray(answer) ? answer[0] : undefined, name)
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw new NoWalletResponseError({ method })
  return Uint8Array.from(bytes)
}
