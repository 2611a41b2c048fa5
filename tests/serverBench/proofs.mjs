// For each namespace a plain sign-in, and the most costly proof that a request of 32 kB can bring.
import { randomBytes } from 'node:crypto'
import * as ecc from '@bitcoinerlab/secp256k1'
import { ed25519 } from '@noble/curves/ed25519'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { hashMessage } from '@stacks/encryption'
import * as stacks from '@stacks/transactions'
import * as bitcoin from 'bitcoinjs-lib'
import { createMessage } from 'tapkit/features/siwx/verify'
import { privateKeyToAccount } from 'viem/accounts'

export const domain = 'acme.app'
export const nonce = 'a'.repeat(24)
const long = 'x'.repeat(24_000)
const write = (chainId, accountAddress, statement) => {
  const times = { version: '1', issuedAt: new Date().toISOString() }
  return createMessage({ domain, uri: `https://${domain}/`, nonce, chainId, accountAddress, statement, ...times })
}
const hex = (bytes) => Buffer.from(bytes).toString('hex')

async function eip155() {
  const account = privateKeyToAccount(`0x${hex(randomBytes(32))}`)
  const message = write('eip155:1', account.address)
  const signature = await account.signMessage({ message })
  const contract = write('eip155:1', privateKeyToAccount(`0x${hex(randomBytes(32))}`).address)
  const refuse = async () => '0x'
  return {
    'a key': { message, signature },
    'a contract refuses 12 kB': { message: contract, signature: `0x${'ab'.repeat(12_000)}`, call: refuse },
    'one that is not deployed refuses 12 kB (ERC-6492)': {
      message: contract,
      signature: `0x${'ab'.repeat(12_000)}${'6492'.repeat(16)}`,
      call: refuse,
    },
  }
}

async function solana() {
  const secret = randomBytes(32)
  const sign = (statement) => {
    const message = write(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      base58.encode(ed25519.getPublicKey(secret)),
      statement,
    )
    return { message, signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)) }
  }
  return { 'a key': sign(), 'a wrong signature of 24 kB': { ...sign(long), signature: sign().signature } }
}

async function stacksProofs() {
  const privateKey = `${hex(randomBytes(32))}01`
  const address = stacks.privateKeyToAddress(privateKey, 'mainnet')
  const sign = (statement) => {
    const message = write('stacks:1', address, statement)
    return { message, signature: stacks.signMessageHashRsv({ messageHash: hex(hashMessage(message)), privateKey }) }
  }
  return { 'a key': sign(), 'a wrong signature of 24 kB': { ...sign(long), signature: sign().signature } }
}

async function bip122() {
  bitcoin.initEccLib(ecc)
  const { opcodes: op, crypto, script: scripts, payments, Transaction } = bitcoin
  const secret = randomBytes(32)
  const [own, ownX] = [secp256k1.getPublicKey(secret, true), schnorr.getPublicKey(secret)]
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  /** BIP-322: the transaction that a signature of the address would be in. */
  const toSign = (message, output) => {
    const tag = crypto.sha256(Buffer.from('BIP0322-signed-message'))
    const hash = crypto.sha256(Buffer.concat([tag, tag, Buffer.from(message)]))
    const spent = new Transaction()
    spent.version = 0
    spent.addInput(new Uint8Array(32), 0xffffffff, 0, Buffer.concat([Uint8Array.of(0, 32), hash]))
    spent.addOutput(output, 0n)
    const transaction = new Transaction()
    transaction.version = 0
    transaction.addInput(spent.getHash(), 0, 0)
    transaction.addOutput(Uint8Array.of(0x6a), 0n)
    return transaction
  }
  const ecdsa = (hash) => scripts.signature.encode(secp256k1.sign(hash, secret).toCompactRawBytes(), 1)
  const prove = (output, witnessOf) => {
    const message = write(chain, bitcoin.address.fromOutputScript(output))
    const transaction = toSign(message, output)
    transaction.setWitness(0, witnessOf(transaction))
    return { message, signature: `ful${Buffer.from(transaction.toBuffer()).toString('base64')}` }
  }
  /** Pushes that a script drops again, about 500 bytes each. */
  const padding = (times) => Array.from({ length: times }, () => [new Uint8Array(500).fill(7), op.OP_DROP]).flat()

  const { output: single } = payments.p2wpkh({ pubkey: own })
  const plain = prove(single, (transaction) => {
    const code = payments.p2pkh({ pubkey: own }).output
    return [ecdsa(transaction.hashForWitnessV0(0, code, 0n, 1)), own]
  })

  const others = Array.from({ length: 19 }, () => secp256k1.getPublicKey(randomBytes(32), true))
  const among = [op.OP_1, ...others, own, scripts.number.encode(20), op.OP_CHECKMULTISIG]
  const multisig = scripts.compile([...padding(18), ...among])
  const many = prove(scripts.compile([op.OP_0, crypto.sha256(multisig)]), (transaction) => {
    return [new Uint8Array(), ecdsa(transaction.hashForWitnessV0(0, multisig, 0n, 1)), multisig]
  })

  const checks = Array.from({ length: 19 }, () => [ownX, op.OP_CHECKSIGVERIFY]).flat()
  const leaf = scripts.compile([...padding(36), ...checks, ownX, op.OP_CHECKSIG])
  const tree = { internalPubkey: ownX, scriptTree: { output: leaf }, redeem: { output: leaf, redeemVersion: 0xc0 } }
  const tap = payments.p2tr(tree)
  const leafHash = crypto.taggedHash(
    'TapLeaf',
    Buffer.concat([Uint8Array.of(0xc0, 0xfd, leaf.length & 255, leaf.length >> 8), leaf]),
  )
  const tapscript = prove(tap.output, (transaction) => {
    const signature = schnorr.sign(transaction.hashForWitnessV1(0, [tap.output], [0n], 0, leafHash), secret)
    return [...Array(20).fill(signature), leaf, tap.witness.at(-1)]
  })
  return {
    'a key (p2wpkh)': plain,
    'the last of 20 keys (p2wsh, 10 kB)': many,
    '20 signatures (tapscript, 20 kB)': tapscript,
  }
}

export const proofs = async () => ({
  eip155: await eip155(),
  solana: await solana(),
  bip122: await bip122(),
  stacks: await stacksProofs(),
})
