import { isSameAddress, type Kernel } from 'tapkit/kernel'
import type { SignInMessage } from './types.ts'

/**
 * An account that has signed out, at a time in Unix ms: its sign-ins until then are over, and may not have ended yet. `since` are the nonces of messages that a
 * wallet was asked to sign later. Their times would not say so, as a device may set its clock.
 */
type Left = {
  readonly namespace: string
  readonly address: string
  readonly at: number
  readonly since?: readonly string[]
}

const key = 'siwxLeft'
const most = 99
const mostNonces = 20

/**
 * The accounts that have signed out but may still be signed in, because the storage was out of reach: it has to be told
 * later.
 */
export const readLeft = ({ storage }: Kernel): readonly Left[] =>
  storage.get(key, (json) => (Array.isArray(json) ? json.filter(isLeft) : [])) ?? []

/** Notes that accounts have signed out. */
export const noteLeft = (kernel: Kernel, left: readonly Left[]): void => write(kernel, [...left, ...readLeft(kernel)])

/**
 * Notes the nonce of a message with every account that has left: a wallet is asked for that message after they left.
 */
export function noteAsked(kernel: Kernel, nonce: string): void {
  const left = readLeft(kernel)
  if (left.length === 0) return
  write(
    kernel,
    left.map((each) => ({ ...each, since: [nonce, ...(each.since ?? [])].slice(0, mostNonces) })),
  )
}

/** Forgets those that have ended. */
export function dropLeft(kernel: Kernel, ended: readonly Left[]): void {
  const isEnded = ({ namespace, address, at }: Left) =>
    ended.some((each) => each.namespace === namespace && each.address === address && each.at === at)
  write(
    kernel,
    readLeft(kernel).filter((each) => !isEnded(each)),
  )
}

/** Whether the account of a sign-in has signed out since its wallet was asked for it. */
export const hasLeft = (left: readonly Left[], { chainId, accountAddress, nonce }: SignInMessage): boolean =>
  left.some(
    ({ namespace, address, since }) =>
      chainId.startsWith(`${namespace}:`) && isSameAddress(address, accountAddress) && !since?.includes(nonce),
  )

function write({ storage }: Kernel, left: readonly Left[]): void {
  if (left.length > 0) storage.set(key, left.slice(0, most))
  else storage.remove(key)
}

/** Any script of the page can write to this storage, so its content is checked. */
const isLeft = (value: Partial<Left> | null): value is Left =>
  typeof value?.namespace === 'string' &&
  typeof value.address === 'string' &&
  typeof value.at === 'number' &&
  (value.since === undefined || Array.isArray(value.since))
