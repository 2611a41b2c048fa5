import { ChainMismatchError } from 'tapkit/kernel'
import type { BitcoinAccount } from '../../account.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider, SignInput } from '../../provider.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { readAccounts } from '../read/readAccounts.ts'
import { readSigned } from '../read/readSigned.ts'
import { readText } from '../read/readText.ts'
import { readTxid } from '../read/readTxid.ts'
import { toSafeNumber } from '../read/toSafeNumber.ts'
import { createAccountBook } from './createAccountBook.ts'
import { createCaller } from './createCaller.ts'
import { encodeToken } from './encodeToken.ts'
import { onMainnetAlone } from './onMainnetAlone.ts'
import { protocolOf } from './protocolOf.ts'

/**
 * Magic Eden, and older wallets that know only the methods from before JSON-RPC: each takes one unsecured token. Mainnet
 * alone; addresses are shared with a prompt only.
 */
export function adaptMagicEden(source: object, { wallet }: { wallet: string }): BitcoinProvider {
  const { ask } = createCaller(source, wallet)
  const book = createAccountBook(async () => book.list())
  const call = (method: string, network: BitcoinNetworkName, payload: object) => {
    if (network !== 'Mainnet') throw new ChainMismatchError({ expected: network, actual: 'Mainnet' })
    return ask(method, encodeToken({ ...payload, network: { type: network } }))
  }

  return {
    ...onMainnetAlone(book, wallet),
    async connect({ purposes = ['payment', 'ordinals'], message = '', signal }) {
      const { addresses } = Object(await call('connect', 'Mainnet', { purposes, message }))
      return book.keepSome(readAccounts(addresses), signal)
    },
    async signMessage({ address, message, protocol, network }) {
      await book.require(address)
      const upper = protocol?.toUpperCase()
      const payload = { address, message, ...(upper ? { protocol: upper } : {}) }
      const signature = readText(await call('signMessage', network, payload), 'signMessage')
      return { signature, protocol: protocolOf(signature) }
    },
    async signPsbt({ psbt, signInputs, broadcast = false, network }) {
      const { inferSignInputs } = await import('../../psbt/inferSignInputs.ts')
      const inputs = signInputs ?? (await inferSignInputs(decodePsbt(psbt), book.list()))
      const payload = {
        psbtBase64: psbt,
        inputsToSign: toInputsToSign(inputs),
        broadcast,
        message: 'Sign a transaction',
      }
      const { psbtBase64, txId } = Object(await call('signTransaction', network, payload))
      return readSigned({ psbt: psbtBase64, txid: txId }, { method: 'signTransaction', broadcast })
    },
    async sendTransfer({ recipients, from = paymentOf(book.list()), network }) {
      const { address: senderAddress } = await book.require(from)
      for (const { amount } of recipients) toSafeNumber(amount)
      const list = recipients.map(({ address, amount }) => ({ address, amountSats: amount }))
      const txid = await call('sendBtcTransaction', network, { recipients: list, senderAddress })
      return { txid: readTxid(txid, 'sendBtcTransaction') }
    },
    subscribe: () => () => {},
    async disconnect() {
      book.keep([])
    },
  }
}

const paymentOf = (accounts: readonly BitcoinAccount[]) =>
  accounts.find(({ purpose }) => purpose === 'payment')?.address ?? ''

function toInputsToSign(inputs: readonly SignInput[]) {
  return inputs.map(({ address, index, sighashTypes }) => ({
    address,
    signingIndexes: [index],
    ...(sighashTypes?.[0] === undefined ? {} : { sigHash: sighashTypes[0] }),
  }))
}
