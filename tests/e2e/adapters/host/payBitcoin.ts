import * as btc from '@scure/btc-signer'
import { address as codec, networks, Psbt } from 'bitcoinjs-lib'
import { createBitcoinWallet } from 'tapkit/bip122/wallet'
import type { Kernel } from 'tapkit/kernel'
import { broadcast, fetchCoins } from '../../../../sandbox/demo/bitcoin/explorer.ts'

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** Satoshi. */
const fee = 1_000n

/** Writes a payment by each library, has the wallet sign it, and broadcasts it; answers its id. */
export function payBitcoin(kernel: Kernel, explorerUrl: string) {
  const wallet = createBitcoinWallet(kernel)
  const readCoin = async () => {
    const payer = wallet.addresses.find(({ purpose, type }) => purpose === 'payment' && type === 'p2wpkh')
    if (!payer) throw new Error('The wallet shares no address that pays by p2wpkh.')
    const coins = await fetchCoins(explorerUrl, payer.address)
    const [coin] = coins.sort((one, other) => other.value - one.value)
    if (!coin) throw new Error(`${payer.address} has no coin.`)
    return { ...coin, value: BigInt(coin.value), from: payer.address }
  }
  return {
    async '@scure/btc-signer'(to: string, satoshi: number) {
      const { txid, vout: index, value, from } = await readCoin()
      const script = btc.OutScript.encode(btc.Address(regtest).decode(from))
      const transaction = new btc.Transaction()
      transaction.addInput({ txid, index, witnessUtxo: { script, amount: value } })
      transaction.addOutputAddress(to, BigInt(satoshi), regtest)
      transaction.addOutputAddress(from, value - BigInt(satoshi) - fee, regtest)
      const signed = btc.Transaction.fromPSBT(await wallet.signPsbt(transaction.toPSBT()))
      signed.finalize()
      return broadcast(explorerUrl, signed.hex)
    },
    async 'bitcoinjs-lib'(to: string, satoshi: number) {
      const { txid, vout, value, from } = await readCoin()
      const psbt = new Psbt({ network: networks.regtest })
      const script = codec.toOutputScript(from, networks.regtest)
      psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script, value } })
      psbt.addOutput({ address: to, value: BigInt(satoshi) })
      psbt.addOutput({ address: from, value: value - BigInt(satoshi) - fee })
      const signed = Psbt.fromBase64(await wallet.signPsbt(psbt.toBase64()), { network: networks.regtest })
      return broadcast(explorerUrl, signed.finalizeAllInputs().extractTransaction().toHex())
    },
  }
}
