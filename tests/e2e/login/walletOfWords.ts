import { createHmac } from 'node:crypto'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Keypair } from '@solana/web3.js'
import { mnemonicToAccount } from 'viem/accounts'

/** The addresses of EVM and Solana that other wallets derive from words. */
export function addressesOf(words: readonly string[]): [evm: string, solana: string] {
  const phrase = words.join(' ')
  return [mnemonicToAccount(phrase).address, solanaKey(phrase).publicKey.toBase58()]
}

/** The key at `m/44'/501'/0'/0'` by SLIP-0010. */
export function solanaKey(phrase: string): Keypair {
  const step = (key: string | Buffer, data: Uint8Array) => createHmac('sha512', key).update(data).digest()
  let node = step('ed25519 seed', mnemonicToSeedSync(phrase))
  for (const index of [44, 501, 0, 0]) {
    const place = Buffer.alloc(4)
    place.writeUInt32BE(0x80000000 + index)
    node = step(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), place]))
  }
  return Keypair.fromSeed(node.subarray(0, 32))
}
