import { TransferIncompleteError } from '../errors/send.ts'

/**
 * Refuses a transfer without a receiver, or with an amount that cannot be sent.
 * @throws TransferIncompleteError
 */
export function requireSum({ to, amount }: { readonly to: string; readonly amount: bigint }): void {
  if (!to)
    throw new TransferIncompleteError({ field: 'to', debug: '`to` is missing: name the address of the receiver.' })
  const field = 'amount'
  const unit = 'a bigint in the smallest unit of the asset'
  // A host in JavaScript may leave the amount out, or write a number.
  if ((amount ?? undefined) === undefined)
    throw new TransferIncompleteError({ field, debug: `\`amount\` is missing: give ${unit}.` })
  if (typeof amount !== 'bigint')
    throw new TransferIncompleteError({
      field,
      message: `The amount must be ${unit}, not a ${typeof amount}`,
      debug: "`parseUnits('0.01', decimals)` of tapkit/kernel or of viem turns a text into the amount.",
    })
  if (amount <= 0n)
    throw new TransferIncompleteError({
      field,
      message: 'The amount must be above 0',
      debug: `\`amount\` is ${amount}.`,
    })
}
