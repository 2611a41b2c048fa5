import { isSameAddress, type Kernel } from 'tapkit/kernel'
import type { SignInMessage } from './types.ts'

/** An account, on every network of its namespace. */
export type Owner = { readonly namespace: string; readonly address: string }

/** Every account of a namespace, or of all, but those that wallets were connected with. */
type AllBut = { readonly namespace?: string | undefined; readonly but: readonly Owner[] }

/** The accounts that a visitor signs out of. */
export type Leaving = Owner | AllBut

/**
 * A sign-out at a time in Unix ms: a debt to the storage. The earlier sign-ins of its accounts are over, and their
 * sessions may not have ended yet.
 */
type Left = Leaving & { readonly at: number }

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

/** Notes sign-outs, at a time in Unix ms. The last of the same accounts stands for the earlier ones. */
export function noteLeft(kernel: Kernel, leaving: readonly Leaving[], at = Date.now()): void {
  const left = leaving.map((each): Left => ({ ...each, at }))
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
export function hasLeft(log: Log, { chainId, accountAddress: address, nonce }: SignInMessage): boolean {
  const askedAt = log.findIndex((step) => isAsked(step) && step.nonce === nonce)
  const owner = { namespace: chainId.slice(0, chainId.indexOf(':')), address }
  return log.some((step, at) => !isAsked(step) && (askedAt === -1 || at < askedAt) && isLeaving(step, owner))
}

/** Whether a sign-out is of an account. */
export function isLeaving(leaving: Leaving, owner: Owner): boolean {
  const { namespace = owner.namespace } = leaving
  if (namespace !== owner.namespace) return false
  return 'but' in leaving
    ? !leaving.but.some((each) => isLeaving(each, owner))
    : isSameAddress(leaving.address, owner.address)
}

function write({ storage }: Kernel, log: Log): void {
  // A message that was asked for before all sign-outs tells nothing.
  const kept = log.slice(0, log.findLastIndex((step) => !isAsked(step)) + 1)
  if (kept.length > 0) storage.set(key, kept)
  else if (storage.has(key)) storage.remove(key)
}

const isAsked = (step: Left | Asked): step is Asked => 'nonce' in step

const nameOf = (leaving: Leaving): string =>
  'but' in leaving
    ? `${leaving.namespace ?? ''} but ${leaving.but.map(nameOf)}`
    : `${leaving.namespace}:${leaving.address}`

type Stored = { readonly [field in 'nonce' | 'namespace' | 'address' | 'at' | 'but']?: unknown } | null

/** Any script of the page may have written the stored list. */
function isStep(value: Stored): value is Left | Asked {
  if (typeof value?.nonce === 'string') return true
  if (typeof value?.at !== 'number') return false
  const { but, namespace } = value
  return Array.isArray(but) ? /string|undefined/.test(typeof namespace) && but.every(isOwner) : isOwner(value)
}

const isOwner = (value: Stored): value is Owner =>
  typeof value?.namespace === 'string' && typeof value.address === 'string'
