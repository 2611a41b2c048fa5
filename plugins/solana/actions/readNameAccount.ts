import { ed25519 } from '@noble/curves/ed25519'
import { NameNotPayableError } from 'tapkit/kernel'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import { nameProgram, tokenizer } from './nameKeys.ts'
import type { ChainAccount } from './readAccount.ts'

/** The head before an account's own data: its parent, its owner and its class. */
const head = 96
const textOf = new TextEncoder()

/** The owner of a name; `undefined` if the name has no owner. */
export function readOwner(account: ChainAccount | undefined): string | undefined {
  if (account?.program !== nameProgram || account.data.length < head) return undefined
  const owner = encodeBase58(account.data.slice(32, 64))
  return owner === programs.system ? undefined : owner
}

/** The contents of an account of the name service. */
export const readNameData = (account: ChainAccount | undefined): Uint8Array | undefined =>
  account?.program === nameProgram && account.data.length > head ? account.data.slice(head) : undefined

/**
 * The address in a name's second kind of record. The current owner must have written the record, and the receiver must
 * have confirmed it. A record of an earlier owner does not count.
 * @throws NameNotPayableError if the current owner wrote the record, but its receiver has not confirmed it
 */
export function readRecord(account: ChainAccount | undefined, owner: string): string | undefined {
  const data = readNameData(account)
  if (!data) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const refused = () =>
    new NameNotPayableError({
      reason: 'unconfirmed',
      debug: 'The SOL record of the name is not validated by a Solana key.',
    })
  // Two kinds of validation, and the content's length. Both validations must be by a Solana key (1), whose bytes
  // follow.
  if (data.length < 8 + 96 || view.getUint16(0, true) !== 1 || view.getUint16(2, true) !== 1) throw refused()
  if (view.getUint32(4, true) !== 32) throw refused()
  const [writer, receiver, content] = [8, 40, 72].map((at) => encodeBase58(data.slice(at, at + 32)))
  if (writer !== owner) return undefined
  if (receiver !== content) throw refused()
  return content
}

/** The address in a name's first kind of record, if the current owner has signed it for this name. */
export function readSignedRecord(account: ChainAccount | undefined, key: string, owner: string): string | undefined {
  const data = readNameData(account)
  const [record, signer] = [decodeBase58(key), decodeBase58(owner)]
  if (!data || data.length < 96 || !record || !signer) return undefined
  const content = data.slice(0, 32)
  const signed = [...content, ...record].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    return ed25519.verify(data.slice(32, 96), textOf.encode(signed), signer) ? encodeBase58(content) : undefined
  } catch {
    return undefined
  }
}

/** Whether a name is a token now: then the holder of the token is paid. */
export const isTokenized = (account: ChainAccount | undefined, domain: string): boolean =>
  account?.program === tokenizer && account.data[0] === 2 && encodeBase58(account.data.slice(2, 34)) === domain
