import { NoWalletResponseError } from 'tapkit/kernel'
import { listenTo } from '../../../wbip/listenTo.ts'
import { readMember } from '../../../wbip/readMember.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { readAccounts } from '../read/readAccounts.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { onMainnetAlone } from './onMainnetAlone.ts'
import { protocolOf } from './protocolOf.ts'
import { sighashName } from './sighashName.ts'

/** Phantom, `window.phantom.bitcoin`: Mainnet alone, bytes in and out, no broadcast and no transfer. It asks before it shows. */
export function adaptPhantom(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  const caller = createCaller(source, wallet)
  const book = createAccountBook(async () => book.list())
  const unsupported = (method: string) => new WalletCallNotSupportedError({ wallet, method })

  return {
    ...onMainnetAlone(book, wallet),
    async connect({ signal }) {
      return book.keepSome(readAccounts(await caller.ask('requestAccounts')), signal)
    },
    async signMessage({ address, message }) {
      await book.require(address)
      const answer = await caller.ask('signMessage', address, new TextEncoder().encode(message))
      const signature = toBase64(readBytes(readMember(answer, 'signature'), 'signMessage'))
      return { signature, protocol: protocolOf(signature) }
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      if (broadcast) throw unsupported('signPsbt with broadcast')
      const { inferSignInputs } = await import('../../psbt/inferSignInputs.ts')
      const inputs = signInputs ?? (await inferSignInputs(decodePsbt(psbt), book.list()))
      for (const { address } of inputs) await book.require(address)
      const inputsToSign = inputs.map(({ address, index, sighashTypes }) => ({
        address,
        signingIndexes: [index],
        sigHash: sighashName(sighashTypes),
      }))
      const signed = readBytes(await caller.ask('signPSBT', decodePsbt(psbt), { inputsToSign }), 'signPSBT')
      return { psbt: toBase64(signed) }
    },
    requireAble({ kind }) {
      throw unsupported(kind === 'psbt' ? 'signPsbt with broadcast' : 'sendTransfer')
    },
    async sendTransfer() {
      throw unsupported('sendTransfer')
    },
    subscribe: (listener) =>
      listenTo(source, {
        accountsChanged(answer) {
          const accounts = readAccounts(answer)
          if (accounts) listener({ type: 'accountChange', accounts: book.keep(accounts) })
        },
      }),
    async disconnect() {
      book.keep([])
    },
  }
}

function readBytes(value: unknown, method: string): Uint8Array {
  if (!(value instanceof Uint8Array) || value.length === 0) throw new NoWalletResponseError({ method })
  return Uint8Array.from(value)
}
