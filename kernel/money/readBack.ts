import { UnsupportedChainError } from '../errors/chain.ts'
import { TransactionUnreadableError } from '../errors/send.ts'
import { isAddressText } from '../format/isAddressText.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Reading } from '../types/money.ts'
import { frozenCopy } from './frozenCopy.ts'
import { requirePayable } from './requireReceiver.ts'

type Question = Parameters<Kernel['hooks']['readPayload']['promise']>[0]

/**
 * Reads a payload's effects from its own bytes. Each party that the payload pays is checked like the receiver of a transfer,
 * unless the promise names no limits: an app that wrote the request itself chooses all of its parties.
 * @throws UnsupportedChainError, TransactionUnreadableError, InvalidAddressError, and the errors of the namespace
 */
export async function readBack(kernel: Kernel, question: Question): Promise<Reading> {
  const { intent, network } = question
  const answer = await kernel.hooks.readPayload.promise(question)
  if (!answer)
    throw new UnsupportedChainError({
      network: network.name,
      debug: `No plugin reads what is sent on ${network.name}.`,
    })
  const reading = frozenCopy(answer, 'reading')
  const { changes } = reading
  // The ledger stores only addresses. A party that it cannot store would not be compared after a reload (money 9, money 30).
  if (changes.some(({ token = '-', party = '-' }) => !isAddressText(token) || !isAddressText(party))) {
    const debug =
      'Its reading names a token or a party that is no address: addresses are printable ASCII without blanks.'
    throw new TransactionUnreadableError({ debug })
  }
  const { out } = intent.promise
  if (typeof out === 'string') return reading
  const strangers = changes.flatMap(({ direction, amount, party }) => {
    const isStranger = direction === 'out' && amount > 0n && !out.some((limit) => isSameAddress(limit.party, party))
    return isStranger && party !== undefined ? [party] : []
  })
  await requirePayable(kernel, network, strangers)
  return reading
}
