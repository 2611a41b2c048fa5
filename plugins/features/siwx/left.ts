import { isSameAddress, type Kernel } from 'tapkit/kernel'
import type { SignInMessage } from './types.ts'

/** An account that has signed out, at a time in Unix ms. Its earlier sign-ins are over, and their sessions may not have ended yet. */
type Left = { readonly namespace: string; readonly address: string; readonly at: number }

/** A message that a wallet was asked to sign, by its nonce. */
type Asked = { readonly nonce: string }

/**
 * All sign-outs and asked messages since the first sign-out that may not have ended, the newest first. Their order counts and
 * not their times, because a device may set its clock. Nothing is left out: a forgotten sign-out would let its account in
 * again, and a forgotten message would end the sign-in that it led to.
 */
type Log = readonly (Left | Asked)[]

const key = 'siwxLeft'

/** The accounts that have signed out and may still be signed in, because their storage was not reached. */
export const readLeft = ({ storage }: Kernel): Log =>
  storage.get(key, (json) => (Array.isArray(json) ? json.filter(isStep) : [])) ?? []

/**
 * Notes that accounts have signed out, at a time in Unix ms. An account's last sign-out stands for its earlier ones.
 */
export function noteLeft(kernel: Kernel, owners: readonly Omit<Left, 'at'>[], at = Date.now()): void {
  const left = owners.map(({ namespace, address }) => ({ namespace, address, at }))
  const now = new Set(left.map(nameOf))
  write(kernel, [...left, ...readLeft(kernel).filter((step) => isAsked(step) || !now.has(nameOf(step)))])
}

/** Notes that a wallet is asked to sign a message, after all sign-outs so far. */
export const noteAsked = (kernel: Kernel, nonce: string): void => write(kernel, [{ nonce }, ...readLeft(kernel)])

/** Forgets those that have ended. */
export function dropLeft(kernel: Kernel, ended: Log): void {
  const over = new Set(ended.flatMap((step) => (isAsked(step) ? [] : `${nameOf(step)} ${step.at}`)))
  write(
    kernel,
    readLeft(kernel).filter((step) => isAsked(step) || !over.has(`${nameOf(step)} ${step.at}`)),
  )
}

/** Whether the account of a sign-in has signed out since its wallet was asked for it. */
export function hasLeft(log: Log, { chainId, accountAddress, nonce }: SignInMessage): boolean {
  const askedAt = log.findIndex((step) => isAsked(step) && step.nonce === nonce)
  return log.some(
    (step, at) =>
      !isAsked(step) &&
      (askedAt === -1 || at < askedAt) &&
      chainId.startsWith(`${step.namespace}:`) &&
      isSameAddress(step.address, accountAddress),
  )
}

function write({ storage }: Kernel, log: Log): void {
  // A message that was asked for before all sign-outs tells nothing.
  const kept = log.slice(0, log.findLastIndex((step) => !isAsked(step)) + 1)
  if (kept.length > 0) storage.set(key, kept)
  else if (storage.has(key)) storage.remove(key)
}

const isAsked = (step: Left | Asked): step is Asked => 'nonce' in step

const nameOf = ({ namespace, address }: Left): string => `${namespace}:${address}`

/** Any script of the page may have written the stored list. */
const isStep = (value: Partial<Left & Asked> | null): value is Left | Asked =>
  typeof value?.nonce === 'string' ||
  (typeof value?.namespace === 'string' && typeof value.address === 'string' && typeof value.at === 'number')
