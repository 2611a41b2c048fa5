// The wallet's own derivation, which shares nothing with the login of the kit: the tests compare the two. The file is imported when words are.
import { mnemonicToSeed } from '@scure/bip39'
import bs58 from 'bs58'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Imported } from '../holdAccounts.ts'
import { importSeed } from '../solana/signer.ts'
import { readPhrase } from './readPhrase.ts'

/**
 * The account of a phrase: `m/44'/60'/0'/0/0` of Ethereum, and `m/44'/501'/0'/0'` of Solana.
 * @throws {Error} one sentence for the user: what is wrong with the words
 */
export async function deriveAccount(text: string): Promise<Imported> {
  const phrase = readPhrase(text)
  const ethereum = mnemonicToAccount(phrase)
  const key = ethereum.getHdKey().privateKey
  if (!key) throw new Error('No key comes of these words.')
  const seed = await deriveSeed(await mnemonicToSeed(phrase), [44, 501, 0, 0])
  return {
    address: ethereum.address,
    key: toHex(key),
    solanaAddress: await addressOf(seed),
    seed: toHex(seed).slice(2),
  }
}

/** The seed of ed25519 at a path whose places are all hardened, as SLIP-0010 derives it. */
export async function deriveSeed(master: Uint8Array, path: readonly number[]): Promise<Uint8Array> {
  let node = await hmac(new TextEncoder().encode('ed25519 seed'), master)
  for (const place of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, 0x80000000 + place)
    node = await hmac(node.subarray(32), data)
  }
  return node.slice(0, 32)
}

async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const own = await crypto.subtle.importKey('raw', key.slice(), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', own, data.slice()))
}

/** The address of Solana is the public key. WebCrypto tells it in the JWK of the private key. */
async function addressOf(seed: Uint8Array): Promise<string> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', await importSeed(toHex(seed).slice(2), true))
  const bytes = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  return bs58.encode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
}
