import { decodeBase58 } from '../base58.ts'
import type { Instruction, Message } from './readMessage.ts'

/**
 * Writes an unsigned transaction as wire bytes, room for its signatures included, in the order of accounts that web3.js
 * gives them: the payer, then signers before others, writable before read-only, each as they first appear.
 */
export function writeMessage({
  version,
  payer,
  blockhash,
  instructions,
}: Pick<Message, 'version' | 'payer' | 'blockhash' | 'instructions'>): Uint8Array {
  const roles = new Map([[payer, { signer: true, writable: true }]])
  for (const { program, accounts } of instructions) {
    for (const { address, signer, writable } of [{ address: program, signer: false, writable: false }, ...accounts]) {
      const role = roles.get(address)
      roles.set(address, {
        signer: signer || role?.signer === true,
        writable: writable || role?.writable === true,
      })
    }
  }
  const group = (signer: boolean, writable: boolean) =>
    [...roles].flatMap(([address, role]) => (role.signer === signer && role.writable === writable ? [address] : []))
  const signers = [...group(true, true), ...group(true, false)]
  const keys = [...signers, ...group(false, true), ...group(false, false)]
  const list = (items: readonly (readonly number[])[]) => [...toLength(items.length), ...items.flat()]
  return Uint8Array.from([
    ...list(signers.map(() => Array<number>(64).fill(0))),
    ...(version === 0 ? [128] : []),
    signers.length,
    group(true, false).length,
    group(false, false).length,
    ...list(keys.map(toKey)),
    ...toKey(blockhash),
    ...list(
      instructions.map(({ program, accounts, data }: Instruction) => [
        keys.indexOf(program),
        ...list(accounts.map(({ address }) => [keys.indexOf(address)])),
        ...list([...data].map((byte) => [byte])),
      ]),
    ),
    // No lookup tables.
    ...(version === 0 ? [0] : []),
  ])
}

/** Lengths are written in 7 bits a byte, lowest first (compact-u16). */
const toLength = (length: number): number[] =>
  length < 128 ? [length] : [(length & 127) | 128, ...toLength(length >> 7)]

const toKey = (address: string): number[] => [...(decodeBase58(address) ?? [])]
