import type { Kernel, Prepared } from 'tapkit/kernel'
import { itemsOf } from './state.ts'
import type { InscriptionTransfer, RuneTransfer } from './types.ts'
import { writeInscriptionSend, writeRuneSend } from './writeSend.ts'

/** What a preparation may be ended with. */
export type SendOptions = { readonly signal?: AbortSignal | undefined }

/** Opens the review of a transfer of runes. Nobody is asked before the visitor confirms it. */
export function transfer(kernel: Kernel, { recipients }: { readonly recipients: readonly RuneTransfer[] }): void {
  itemsOf(kernel).reviewed = { kind: 'runeSend', recipients }
  kernel.open('ItemsReview')
}

/** Opens the review of a transfer of inscriptions. */
export function sendInscriptions(
  kernel: Kernel,
  { transfers }: { readonly transfers: readonly InscriptionTransfer[] },
): void {
  itemsOf(kernel).reviewed = { kind: 'inscriptionSend', transfers }
  kernel.open('ItemsReview')
}

/**
 * Prepares a transfer of runes for an app that draws its own review, and sends it with `send`.
 * @throws what `writeRuneSend` throws
 */
export const prepareTransfer = async (
  kernel: Kernel,
  { recipients, signal }: { readonly recipients: readonly RuneTransfer[] } & SendOptions,
): Promise<Prepared> => (await writeRuneSend(kernel, recipients, { signal })).prepared

/**
 * The same of inscriptions.
 * @throws what `writeInscriptionSend` throws
 */
export const prepareInscriptions = async (
  kernel: Kernel,
  { transfers, signal }: { readonly transfers: readonly InscriptionTransfer[] } & SendOptions,
): Promise<Prepared> => (await writeInscriptionSend(kernel, transfers, { signal })).prepared
