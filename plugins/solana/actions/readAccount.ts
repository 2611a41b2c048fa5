import { isAddress } from '../isAddress.ts'
import { programs } from '../programs.ts'
import { readBytes, readInteger, record, unreadable } from './readJson.ts'

/** An account in a node's answer; `program` owns it. */
export type ChainAccount = {
  readonly lamports: bigint
  readonly program: string
  readonly executable: boolean
  readonly data: Uint8Array
}

/**
 * Reads an account of a node's answer, in base64; `undefined` if there is no account at the address.
 * @throws RPCError
 */
export function readAccount(value: unknown): ChainAccount | undefined {
  if (value === null || value === undefined) return undefined
  const { lamports, owner, executable, data } = record(value)
  const bytes = readBytes(data)
  if (!isAddress(owner) || !bytes) throw unreadable(value)
  return { lamports: readInteger(lamports), program: owner, executable: executable === true, data: bytes }
}

const sizes = { mint: 82, account: 165 } as const
const kinds = { mint: 1, account: 2 } as const
/** Size of a multisig account, which has no marker of its kind. */
const multisig = 355

/**
 * Whether an account is a token program's mint or token account. Larger accounts (Token-2022) have a marker of their
 * kind behind 165 bytes.
 */
export function isTokenKind({ program, data }: ChainAccount, kind: keyof typeof sizes): boolean {
  if (program === programs.token) return data.length === sizes[kind]
  if (program !== programs.token2022 || data.length === multisig) return false
  return data.length === sizes[kind] || (data.length > 165 && data[165] === kinds[kind])
}
