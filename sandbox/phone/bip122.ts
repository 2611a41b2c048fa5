import { type AddressType, publicKeys } from '../bitcoin/accounts.mjs'
import { askToSign } from '../wallet/bitcoin/askToSign.ts'
import { fromBase64, toBase64, toHex } from '../wallet/bitcoin/bytes.ts'
import type { Signer } from '../wallet/bitcoin/core.ts'
import { broadcast } from '../wallet/bitcoin/explorer.ts'
import type { Address } from '../wallet/bitcoin/types.ts'
import { invalidParams } from '../wallet/errors.ts'
import { bitcoinNetworkOf } from './accountsOn.ts'
import { phoneInfo } from './phoneInfo.ts'
import type { Methods, Task } from './types.ts'

/** An address of the session, by what its kind begins with. */
function describe(address: string): Address {
  const addressType: AddressType = /^(bc|tb|bcrt)1p/.test(address) ? 'p2tr' : 'p2wpkh'
  const purpose = addressType === 'p2tr' ? 'ordinals' : 'payment'
  return {
    address,
    addressType,
    purpose,
    publicKey: publicKeys[addressType === 'p2tr' ? 'ordinals' : 'payment'],
    walletType: 'software',
  }
}

/** The address that a request is about, which the session has to have. */
function ownAddress({ accounts }: Task, wanted: unknown): Address {
  if (typeof wanted !== 'string' || !accounts.includes(wanted)) throw invalidParams('The session has no such account.')
  return describe(wanted)
}

/** The wallet in the page has the same keys and the same questions; `from` is what it pays from. */
function signerOf({ world, chainId, site, manner, ask }: Task, from: Address): Signer {
  return {
    info: phoneInfo,
    site,
    manner,
    ask,
    explorerUrl: world.bitcoin?.explorerUrl ?? '',
    network: () => bitcoinNetworkOf(chainId),
    addresses: () => [from],
  }
}

/** Whole satoshi, as a text or a number. */
function satoshi(value: unknown): bigint {
  if (!/^[1-9]\d*$/.test(String(value))) throw invalidParams('"amount" has to be whole satoshi.')
  return BigInt(String(value))
}

function inputsOf(task: Task, given: unknown) {
  if (!Array.isArray(given)) throw invalidParams('"signInputs" has to be a list.')
  return given.map((input) => {
    const { address, index, sighashTypes } = Object(input)
    ownAddress(task, address)
    if (!Number.isSafeInteger(index)) throw invalidParams('An index is a whole number.')
    const [sighash] = Array.isArray(sighashTypes) ? sighashTypes : []
    return typeof sighash === 'number' ? { index, sighash } : { index }
  })
}

export const bip122: Methods = {
  async getAccountAddresses(task) {
    const { intentions } = Object(task.params)
    const wanted = Array.isArray(intentions) ? intentions : undefined
    return task.accounts
      .map((address) => describe(address))
      .map(({ address, publicKey, purpose }) => ({
        address,
        publicKey,
        intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
      }))
      .filter(({ intention }) => !wanted || wanted.includes(intention))
  },
  async sendTransfer(task) {
    const { account, recipientAddress, amount, memo } = Object(task.params)
    if (memo !== undefined) throw invalidParams('This wallet sends no memo.')
    if (typeof recipientAddress !== 'string') throw invalidParams('"recipientAddress" has to be a text.')
    const recipient = { address: recipientAddress, amount: satoshi(amount) }
    const signer = signerOf(task, ownAddress(task, account))
    const { pay } = await import('../wallet/bitcoin/pay.ts')
    return { txid: await pay(signer, [recipient]) }
  },
  async signPsbt(task) {
    const { account, psbt: given, signInputs, broadcast: sends } = Object(task.params)
    const signer = signerOf(task, ownAddress(task, account))
    const { readPsbt } = await import('../wallet/bitcoin/psbt.ts')
    if (typeof given !== 'string') throw invalidParams('"psbt" has to be base64.')
    const psbt = readPsbt(fromBase64(given), signer.network())
    const wanted = signInputs === undefined ? psbt.own() : inputsOf(task, signInputs)
    await task.ask(psbt.describe(wanted, task.site))
    psbt.sign(wanted)
    if (sends !== true) return { psbt: toBase64(psbt.toBytes()) }
    const txid = await broadcast(signer, psbt.extract())
    return { psbt: toBase64(psbt.toBytes()), txid }
  },
  async signMessage(task) {
    const { account, address = account, message, protocol = 'ecdsa' } = Object(task.params)
    ownAddress(task, account)
    const own = ownAddress(task, address)
    if (typeof message !== 'string') throw invalidParams('"message" has to be a text.')
    if (protocol !== 'ecdsa' && protocol !== 'bip322') throw invalidParams('"protocol" is ecdsa or bip322.')
    const signed = await askToSign(task, own, message, protocol === 'ecdsa' ? 'ECDSA' : 'BIP322')
    return { ...signed, signature: toHex(fromBase64(signed.signature)) }
  },
}
