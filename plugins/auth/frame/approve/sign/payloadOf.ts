import { hashTypedData, keccak256 } from 'viem/utils'
import { hashMessage } from '../../../../eip155/message/hashMessage.ts'
import { messageOf } from '../../../../solana/actions/messageOf.ts'
import { parseTransaction } from '../../../../solana/actions/parsePayload.ts'
import type { Signing } from '../read/act.ts'
import { fromHex } from '../read/hex.ts'

/** The bytes that the key signs: a hash of 32 bytes for EVM, the message itself for Solana. */
export function payloadOf({ account, subject }: Signing): Uint8Array<ArrayBuffer> {
  const isEip155 = account.startsWith('eip155:')
  switch (subject.kind) {
    case 'message':
      return isEip155 ? Uint8Array.from(hashMessage(fromHex(subject.bytes))) : fromHex(subject.bytes)
    case 'typedData':
      return fromHex(hashTypedData(JSON.parse(subject.json)))
    case 'eip155Transaction':
      return fromHex(keccak256(subject.unsigned))
    case 'solanaTransaction':
      return Uint8Array.from(messageOf(parseTransaction(subject.wire).wire))
  }
}
