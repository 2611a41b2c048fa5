import type { Kernel, Prepared } from 'tapkit/kernel'
import { cancellable } from '../calls/cancellable.ts'
import { type Made, openForApp } from '../paying/waitForVisitor.ts'
import { itemsOf, type RuneItems } from './state.ts'
import type { InscriptionTransfers, RuneTransfers } from './types.ts'
import { readInscriptionSend, readRuneSend, writeInscriptionSend, writeRuneSend } from './writeSend.ts'

/** `prepare`: the app draws a review of its own. `signal` ends the preparation. */
type Options = { readonly prepare?: boolean | undefined; readonly signal?: AbortSignal | undefined }
type Prepares = Options & { readonly prepare: true }

/**
 * Opens the review of a transfer of runes, and waits for its visitor, or prepares the transfer.
 * @throws InvalidInputError, and the errors of `writeRuneSend` if it is prepared
 */
export async function transfer(kernel: Kernel, given: RuneTransfers & Prepares): Promise<Prepared>
export async function transfer(kernel: Kernel, given: RuneTransfers): Promise<Made | undefined>
export async function transfer(kernel: Kernel, given: RuneTransfers & Options): Promise<Prepared | Made | undefined> {
  const { recipients, feeRate, prepare, signal } = Object(given) as typeof given
  if (prepare) return (await cancellable(signal, () => writeRuneSend(kernel, recipients, { signal, feeRate }))).prepared
  // Wrong parameters are told to the app and not to the visitor.
  readRuneSend(recipients, feeRate)
  return review(kernel, { kind: 'runeSend', recipients, feeRate })
}

/**
 * Opens the review of a transfer of inscriptions, and waits for its visitor, or prepares the transfer.
 * @throws InvalidInputError, and the errors of `writeInscriptionSend` if it is prepared
 */
export async function sendInscriptions(kernel: Kernel, params: InscriptionTransfers & Prepares): Promise<Prepared>
export async function sendInscriptions(kernel: Kernel, params: InscriptionTransfers): Promise<Made | undefined>
export async function sendInscriptions(
  kernel: Kernel,
  given: InscriptionTransfers & Options,
): Promise<Prepared | Made | undefined> {
  const { transfers, feeRate, prepare, signal } = Object(given) as typeof given
  if (prepare)
    return (await cancellable(signal, () => writeInscriptionSend(kernel, transfers, { signal, feeRate }))).prepared
  readInscriptionSend(transfers, feeRate)
  return review(kernel, { kind: 'inscriptionSend', transfers, feeRate })
}

function review(kernel: Kernel, reviewed: NonNullable<RuneItems['reviewed']>): Promise<Made | undefined> {
  itemsOf(kernel).reviewed = reviewed
  return openForApp(kernel, 'ItemsReview', undefined)
}
