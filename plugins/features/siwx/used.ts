import { isSameAddress, type Kernel } from 'tapkit/kernel'

/** A wallet in a namespace. */
export type Whose = { readonly connectorId: string; readonly namespace: string }

/** An account that a wallet has been used with in this browser. */
type Used = Whose & {
  readonly address: string
  /** The wallet was being connected, and has still to come in. */
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
export function noteUsed(kernel: Kernel, own: Whose & Pick<Used, 'address'>): void {
  if (usedWith(kernel, own).some((address) => isSameAddress(address, own.address))) return
  const noted: Used = hasComeIn(kernel, own) ? own : { ...own, again: true }
  kernel.storage.set(key, [noted, ...readUsed(kernel)])
}

/** Whether the visitor has disconnected a wallet, and has not come in with it since. */
export const isDisconnected = ({ state }: Kernel, { connectorId, namespace }: Whose): boolean =>
  Object.hasOwn(state.graph.disconnected, namespace) &&
  state.graph.disconnected[namespace]?.includes(connectorId) === true

/** Whether a wallet has come in with an account, and no tab has forgotten that account since. */
export const isStillUsed = (kernel: Kernel, whose: Whose): boolean =>
  readUsed(kernel).some((used) => isOf(used, whose) && !used.again)

/** Notes that wallets that were being connected have come in. */
export function settleUsed(kernel: Kernel): void {
  const used = readUsed(kernel)
  const isSettled = (each: Used) => each.again && hasComeIn(kernel, each)
  if (!used.some(isSettled)) return
  kernel.storage.set(
    key,
    used.map((each) => (isSettled(each) ? { ...each, again: undefined } : each)),
  )
}

/** Whether a wallet has a session, in this tab or another: a wallet that is being connected has none before it has passed its gates. */
const hasComeIn = ({ state }: Kernel, { connectorId, namespace }: Whose): boolean =>
  Object.values(state.graph.sessions).some(
    (session) => session.connectorId === connectorId && session.grants[namespace] !== undefined,
  )

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
