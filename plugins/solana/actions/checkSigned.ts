import { NoWalletResponseError } from 'tapkit/kernel'
import { TransactionChangedError } from '../errors.ts'
import { programs } from '../programs.ts'
import { messageOf } from './messageOf.ts'
import { readBudget } from './readBudget.ts'
import { type Instruction, type Message, readMessage } from './readMessage.ts'
import { transactionFee } from './transactionFee.ts'

/**
 * Checks that a transaction that a wallet signed is the transaction that it was given: version, payer, signer,
 * blockhash and every instruction, byte for byte. Only instructions of the compute budget may differ, and only if their
 * fee is not above the reviewed fee (docs/decisions/0012). They must not differ if others have signed the transaction,
 * or if it names lookup tables. Answers the first signature.
 * @throws TransactionChangedError, NoWalletResponseError
 */
export function checkSigned(given: Uint8Array, signed: Uint8Array): Uint8Array {
  const expected = readMessage(given)
  const actual = read(signed)
  const [signature] = actual.signatures
  if (!signature?.some((byte) => byte > 0)) throw new NoWalletResponseError({ method: 'signTransaction' })
  for (const part of ['version', 'payer', 'blockhash'] as const) {
    if (actual[part] !== expected[part]) throw new TransactionChangedError({ debug: `Another ${part} than was given.` })
  }
  if (isEqual(messageOf(given), messageOf(signed))) {
    requireCosigned(expected, actual)
    return signature
  }
  if (actual.lookups || actual.signatures.length !== 1) {
    throw new TransactionChangedError({ debug: 'Lookup tables or signers that were not there.' })
  }
  const [ours, theirs] = [expected, actual].map(({ instructions, writable }) =>
    JSON.stringify([instructions.filter(isOwn), writable.toSorted()], bytes),
  )
  if (ours !== theirs) throw new TransactionChangedError({ debug: 'Other instructions than were given.' })
  const [reviewed, asked] = [readBudget(expected), readBudget(actual)]
  if (!reviewed || !asked || transactionFee(asked) > transactionFee(reviewed)) {
    throw new TransactionChangedError({ debug: 'Another compute budget, with a higher fee than was reviewed.' })
  }
  return signature
}

/** @throws TransactionChangedError if the wallet removed or replaced a signature of somebody else */
function requireCosigned(expected: Message, actual: Message): void {
  const isLost = expected.signatures.slice(1).some((signature, at) => {
    return signature.some((byte) => byte > 0) && !isEqual(signature, actual.signatures[at + 1] ?? new Uint8Array())
  })
  if (isLost) throw new TransactionChangedError({ debug: 'Another signature of somebody else than was given.' })
}

const isEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, at) => byte === right[at])

function read(signed: Uint8Array): Message {
  try {
    return readMessage(signed)
  } catch (cause) {
    throw new NoWalletResponseError({ method: 'signTransaction', cause })
  }
}

const isOwn = ({ program }: Instruction) => program !== programs.computeBudget

const bytes = (_: string, value: unknown) => (value instanceof Uint8Array ? [...value] : value)
