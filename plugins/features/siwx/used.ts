import { type Connection, isSameAddress, type Kernel } from 'tapkit/kernel'

/** An account that a wallet has been used with in this browser. */
type Used = { readonly connectorId: string; readonly namespace: string; readonly address: string }

type Whose = Omit<Used, 'address'>

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
  kernel.storage.set(key, [own, ...readUsed(kernel)])
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
