import { type Connection, isSameAddress, type Kernel } from 'tapkit/kernel'

/** A wallet in a namespace. */
export type Whose = { readonly connectorId: string; readonly namespace: string }

/** An account that a wallet has been used with in this browser. */
type Used = Whose & {
  readonly address: string
  /** The wallet had been disconnected before, and is being connected again. */
  readonly again?: true | undefined
}

const key = 'siwxUsed'

/**
 * The accounts that a wallet has been used with since it was last disconnected. A wallet may share a single account at
 * a time.
 */
export const usedWith = (kernel: Kernel, whose: Whose): readonly string[] =>
  readUsed(kernel).flatMap((used) => (isOf(used, whose) ? used.address : []))

/** Notes that an account is used with a wallet. None is left out for another: disconnecting would leave it signed in. */
export function noteUsed(kernel: Kernel, { namespace, connector, account }: Connection): void {
  const own = { connectorId: connector.id, namespace, address: account.address }
  if (usedWith(kernel, own).some((address) => isSameAddress(address, own.address))) return
  const noted: Used = isDisconnected(kernel, own) ? { ...own, again: true } : own
  kernel.storage.set(key, [noted, ...readUsed(kernel)])
}

/** Whether the visitor has disconnected a wallet, and has not come in with it since. */
export const isDisconnected = ({ state }: Kernel, { connectorId, namespace }: Whose): boolean =>
  Object.hasOwn(state.graph.disconnected, namespace) &&
  state.graph.disconnected[namespace]?.includes(connectorId) === true

/**
 * Whether a wallet that the visitor has disconnected is being connected again, in any tab. The tab that disconnected the wallet
 * has signed out.
 */
export function isConnectedAgain(kernel: Kernel, whose: Whose): boolean {
  const own = readUsed(kernel).filter((used) => isOf(used, whose))
  return own.length > 0 && own.every(({ again }) => again)
}

/** Notes that wallets that were being connected again have come in. */
export function settleUsed(kernel: Kernel): void {
  const used = readUsed(kernel)
  const hasComeIn = (each: Used) => each.again && !isDisconnected(kernel, each)
  if (!used.some(hasComeIn)) return
  kernel.storage.set(
    key,
    used.map((each) => (hasComeIn(each) ? { ...each, again: undefined } : each)),
  )
}

/** Forgets the accounts that a wallet has been used with. */
export function dropUsed(kernel: Kernel, whose: Whose): void {
  const left = readUsed(kernel).filter((used) => !isOf(used, whose))
  if (left.length > 0) kernel.storage.set(key, left)
  else kernel.storage.remove(key)
}

const isOf = (used: Used, { connectorId, namespace }: Whose): boolean =>
  used.connectorId === connectorId && used.namespace === namespace

/** The accounts of all wallets that were used since they were last disconnected. */
export const readUsed = ({ storage }: Kernel): readonly Used[] =>
  storage.get(key, (json) => (Array.isArray(json) ? json.filter(isUsed) : [])) ?? []

/** Any script of the page can write to this storage, so its content is checked. */
const isUsed = (value: Partial<Used> | null): value is Used =>
  [value?.connectorId, value?.namespace, value?.address].every((text) => typeof text === 'string')
